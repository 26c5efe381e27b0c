// How a saved picture or table is called: by its page and its title, in the language of the screen.
// Put in front of what saves files: pictures.js, and number_table_csv.js.

const LONGEST_NAME = 80; // letters, for systems that count the bytes

function fileName(title, type) {
  const [page] = document.title.split(" · ");
  const words = `${page} ${title}`.normalize("NFKC").toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return `${words.join("-").slice(0, LONGEST_NAME)}.${type}`;
}

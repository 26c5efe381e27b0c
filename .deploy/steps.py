"""Carry out the Dockerfile's steps on this machine, without Docker, and leave no trace.

    unshare --mount python .deploy/steps.py      (as root, on Linux with Python 3.11)

The machine's own files stand in for the base image, beneath a layer that is thrown away. COPY,
RUN, ENV, WORKDIR and USER do in it what they do in a container; then the container's command is
started as its user, on a read-only disk and in a network of its own, until its health check passes.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PATIENCE = 60  # seconds

Instruction = tuple[str, str]


def instructions(text: str) -> list[Instruction]:
    """Read a Dockerfile: comments left out, continued lines joined."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    parts = (line.partition(" ") for line in joined.splitlines() if line)
    return [(name, rest) for name, _, rest in parts]


def layer(folder: Path) -> Path:
    """Lay an empty layer over the machine's files."""
    upper, work, merged = (folder / name for name in ("upper", "work", "merged"))
    for each in (upper, work, merged):
        each.mkdir()
    options = f"lowerdir=/,upperdir={upper},workdir={work}"
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, str(merged)], check=True)
    for name in ("proc", "dev"):
        subprocess.run(["mount", "--rbind", f"/{name}", str(merged / name)], check=True)
    return merged


def base_image(root: Path) -> dict[str, str]:
    """Make what python:3.11-slim has: a bare Python 3.11 that everybody may read."""
    subprocess.run(["chroot", root, sys.executable, "-m", "venv", "/image"], check=True)
    for folder in Path(sys.base_prefix).parents:
        (root / folder.relative_to("/")).chmod(0o755)
    keep = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    return {**keep, "PATH": "/image/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}


def copied(root: Path, workdir: str, names: list[str]) -> None:
    *sources, target = names
    for source in sources:
        place = root / workdir.lstrip("/") / target
        if (TOP / source).is_dir():
            shutil.copytree(TOP / source, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(TOP / source, place)


def main() -> None:
    """Build, start, and wait until the container would be healthy."""
    folder = Path("/mnt")  # in this mount namespace only
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(folder)], check=True)
    root = layer(folder)
    environment = base_image(root)
    workdir, user, health, command = "/", "0", [""], [""]
    for name, rest in instructions((TOP / ".deploy/Dockerfile").read_text("utf-8")):
        print(f"-- {name} {rest}", flush=True)
        match name:
            case "FROM" | "EXPOSE":
                pass
            case "ENV":
                environment |= dict(pair.split("=", 1) for pair in rest.split())
            case "WORKDIR":
                workdir = rest
                (root / workdir.lstrip("/")).mkdir()
            case "COPY":
                copied(root, workdir, rest.split())
            case "RUN":
                inside(root, workdir, environment, ["sh", "-c", rest])
            case "USER":
                user = rest
            case "HEALTHCHECK":
                health = json.loads(rest[rest.index("CMD") + 3 :])
            case "CMD":
                command = json.loads(rest)
            case _:
                raise SystemExit(f"this script does not know {name}")
    subprocess.run(["mount", "-o", "remount,ro", str(root)], check=True)
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(root / "tmp")], check=True)
    started(root, workdir, environment, user, command, health)


def inside(root: Path, workdir: str, environment: dict[str, str], command: list[str]) -> None:
    place = ["env", f"--chdir={workdir}", *command]
    subprocess.run(["chroot", str(root), *place], env=environment, check=True)


def started(
    root: Path,
    workdir: str,
    environment: dict[str, str],
    user: str,
    command: list[str],
    health: list[str],
) -> None:
    """Start the command in a network of its own and ask for its health as the image does."""
    wait = f"""
        "$@" &
        for _ in $(seq {PATIENCE}); do
            sleep 1
            if {shlex.join(health)} 2> /dev/null; then echo healthy; kill $!; exit 0; fi
        done
        exit 1
    """
    network = ["unshare", "--net", "sh", "-c", 'ip link set lo up; exec "$@"', "sh"]
    who = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
    inside(root, workdir, environment, [*network, *who, "sh", "-c", wait, "sh", *command])


if __name__ == "__main__":
    main()

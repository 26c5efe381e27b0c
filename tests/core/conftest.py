"""Properties are about answers, not about how busy the machine is: no deadline."""

from hypothesis import settings

settings.register_profile("core", deadline=None)
settings.load_profile("core")

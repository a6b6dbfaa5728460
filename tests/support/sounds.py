"""What tests hear of a PC."""

from tommy.machine.basic_sound import HasSpeaker


def divisor_now(pc: HasSpeaker) -> int:
    """The divisor that sounds now, 0 in silence."""
    now = pc.clock.now
    begun = [divisor for count, divisor in pc.speaker.transitions(now) if count <= now]
    return begun[-1] if begun else 0

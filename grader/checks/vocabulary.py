"""Sets of words, and the words that change nothing about what is promised."""


def words_of(text: str) -> frozenset[str]:
    """A set of words from one string."""
    return frozenset(text.split())


NEUTRAL = words_of(
    "a an the of in with by to for has have having contains contain containing includes include "
    "including uses use using is are be been being runs run gives give consists consist comprises "
    "comprise made up there that this it its must should shall will total number count "
    "length overall altogether features feature carries carry shows show holds hold provides "
    "provide presents present lists list offers offer keeps keep stays stay exactly spans span "
    "written at all does do did comes come out on into within appears appear occurs occur anywhere "
    "any makes make bears bear writes write delivers returns return produces limited size "
    "inclusive totalling as used counts turns puts put asks ask adds add please kindly ensure "
    "ensures sure explicitly gets get may"
)

"""Decodes IPP messages with libcups and encodes them again, one hex line in, one out ("refused")."""

import ctypes
import sys

cups = ctypes.CDLL("libcups.so.2")
Callback = ctypes.CFUNCTYPE(
    ctypes.c_ssize_t, ctypes.c_void_p, ctypes.POINTER(ctypes.c_ubyte), ctypes.c_size_t
)
for function in (cups.ippReadIO, cups.ippWriteIO):
    function.argtypes = [
        ctypes.c_void_p, Callback, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p,
    ]
cups.ippNew.restype = ctypes.c_void_p
cups.ippDelete.argtypes = [ctypes.c_void_p]
cups.ippSetState.argtypes = [ctypes.c_void_p, ctypes.c_int]
IDLE, DATA = 0, 3


def again(message):
    source, written, position = message, bytearray(), 0

    def read(_, buffer, count):
        nonlocal position
        piece = source[position:position + count]
        ctypes.memmove(buffer, piece, len(piece))
        position += len(piece)
        return len(piece)

    def write(_, buffer, count):
        written.extend(ctypes.string_at(buffer, count))
        return count

    ipp = cups.ippNew()
    try:
        if cups.ippReadIO(1, Callback(read), 1, None, ipp) != DATA:
            return None
        cups.ippSetState(ipp, IDLE)
        if cups.ippWriteIO(1, Callback(write), 1, None, ipp) != DATA:
            return None
        return bytes(written)
    finally:
        cups.ippDelete(ipp)


for line in sys.stdin:
    result = again(bytes.fromhex(line.strip()))
    print("refused" if result is None else result.hex(), flush=True)

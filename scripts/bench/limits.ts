const syncs =
  'A job is three transactions, each on the disk before it is answered (accepted, claimed, settled); the bare path ' +
  'syncs once, CUPS by default not at all (SyncOnClose No). A sync takes 0.2 to 0.3 ms on this disk, 2 ms and more ' +
  'while others write to it, and with one stream nothing can be done meanwhile.';

const disk =
  'A job of 50 KB writes 52 pages of 4 KB to the log of SQLite (10 of them the document, the others rows and ' +
  'eight indexes of documents, four of audit records) and 53 KB to the redo log.';

const processor =
  'Processor: 1.2 ms a job with eight streams, 0.5 ms of the bare path. Of the 1.2 ms JavaScript takes 28 %, the kernel 18 %, ' +
  "V8's runtime 10 %, SQLite 7 %, the collector 7 %, and 15 % threads of V8 beside (perf record).";

const stranger =
  'Nothing of the service was found: the disk and both cores were shared with other work.';

/** What was found to stand in the way of an aim, with the figures that it was found by. */
export const limits = {
  path: `${syncs} ${disk} ${processor}`,
  large: `Processor time of 100 MB is less than that of the bare path; what is left is the disk. ${stranger}`,
  cups:
    `${syncs} With the disk left out (TMPDIR=/dev/shm, load 9 to 12) p50 was 0.20 and 0.11 of that of CUPS with one queue ` +
    'and with eight, the rate 2.1 and 3.9 times its own.',
  largeBesideCups:
    'CUPS answers a large document without syncing it; the service syncs file and folder first, and sends from there.',
  tap: `The claims of 50 documents are one transaction and one sync. ${stranger}`,
  scale: `Processor time of a job is 1.0 to 1.2 times that of an empty service, presumably for its deeper indexes. ${stranger}`,
  stalled: stranger,
  memory: stranger,
} as const;

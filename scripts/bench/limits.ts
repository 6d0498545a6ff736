const syncs =
  'A job is two calls and three transactions, each on the disk before it is answered (accepted, claimed, settled); the ' +
  'bare path is one call and one sync, CUPS by default syncs nothing (SyncOnClose No). A sync of 60 KB takes about 0.2 ms ' +
  'here (fdatasync after an append), 2 ms and more while others write to the disk, and with one stream nothing else can be done meanwhile.';

const disk =
  'A job of 50 KB writes 52 pages of 4 KB to the log of SQLite (10 of them the document, the others rows and ' +
  'eight indexes of documents, four of audit records).';

const processor =
  'With one stream a job takes 2.4 ms from one upload to the next: half a millisecond and more are syncs; of the processor, ' +
  'all threads together, it takes 2.1 ms, 1.2 ms with eight streams, where the ways between threads and processes are filled ' +
  'with other jobs. Of that time JavaScript takes 28 %, the kernel 18 %, ' +
  "V8's runtime 10 %, SQLite 7 %, the collector 7 %, and 15 % threads of V8 beside (perf record).";

const stranger =
  'Nothing of the service was found: the disk and both cores were shared with other work.';

/** What was found to stand in the way of an aim, with the figures that it was found by. */
export const limits = {
  path: `${syncs} ${disk} ${processor}`,
  large: `Processor time of 100 MB is less than that of the bare path; what is left is the disk. ${stranger}`,
  cups:
    `${syncs} ${disk} The bare path, with one call and one sync a job, does about five times the jobs of CUPS on these two ` +
    'cores, client and printers included: four times would take a service with two calls and three syncs a job close to that.',
  largeBesideCups:
    'CUPS answers a large document without syncing it; the service syncs file and folder first, and sends from there.',
  tap: `The claims of 50 documents are one transaction and one sync. ${stranger}`,
  scale: `Processor time of a job is 1.0 to 1.2 times that of an empty service, presumably for its deeper indexes. ${stranger}`,
} as const;

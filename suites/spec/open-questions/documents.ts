import type { OpenQuestion } from '../open-question.ts';

/** Documents, from upload to paper. */
export const documentQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-40',
    question: 'Which transitions between the ten states exist?',
    choice:
      'RECEIVED, optionally AWAITING_CONVERSION and CONVERTING, then READY for pull and PRINTED, STORED or FAILED for push; READY changes to PRINTED, STORED, DELETED or EXPIRED. All other states can change to DELETED or EXPIRED; those four are final.',
    forForeign: 'judged',
    foreign: 'Only what the interface states.',
  },
  {
    id: 'SIL-41',
    question: 'When does an upload respond if the document is converted?',
    choice: 'Immediately, with the current state.',
    forForeign: 'judged',
    foreign: 'One of the ten states.',
  },
  {
    id: 'SIL-42',
    question: 'When does a send respond?',
    choice:
      'When the printer has received the whole job, within 30 seconds (a setting). 1042 immediately if it is not ready, 1001 if the delivery fails or the time limit passes; the document then stays waiting.',
    forForeign: 'judged',
    foreign:
      'With a ready port: after errorCode 0 the job arrives within the time of the profile, after an error the document is still listed.',
  },
  {
    id: 'SIL-43',
    question: 'What is the effect of retain?',
    choice:
      'With retain the document stays READY after print or download; without it the document becomes PRINTED and its content is deleted.',
    forForeign: 'judged',
    foreign: 'The default is stated.',
  },
  {
    id: 'SIL-44',
    question: 'Does a download count as a print?',
    choice:
      'Without retain it does, unless it is interrupted; the content is as uploaded if no conversion was requested.',
    forForeign: 'free',
  },
  {
    id: 'SIL-45',
    question: 'Which response has an unknown document?',
    choice: 'Delete: 200 with 1002. Send: 400 with 1001. Download: 404.',
    forForeign: 'judged',
    foreign: 'Refused.',
  },
  {
    id: 'SIL-46',
    question: 'Which response has the document of another user?',
    choice:
      'The same as an unknown one, unless the key or role covers other users. Callers without the permission get 403 for both.',
    forForeign: 'judged',
    foreign: 'No content and no change.',
  },
  {
    id: 'SIL-47',
    question:
      'What happens with an unknown port, or a value that is the address of one port and the serial number of another?',
    choice: '400 with 1001; the address takes precedence.',
    forForeign: 'judged',
    foreign: 'An unknown port is refused; an ambiguous value is free.',
  },
  {
    id: 'SIL-48',
    question: 'What does a dummy port do?',
    choice: 'It accepts the document without a device: STORED.',
    forForeign: 'free',
  },
  {
    id: 'SIL-49',
    question:
      'What happens with an upload to an unknown queue or user, or with a title that lacks the extension?',
    choice: '400.',
    forForeign: 'judged',
    foreign:
      'Unknown queue: refused, nothing listed. An unknown user is free (SIL-173). The title is the duty of the caller.',
  },
  {
    id: 'SIL-50',
    question: 'What happens in a push queue whose printer is not ready?',
    choice:
      'The document is kept and the delivery retried 5 times in 25 minutes (a setting) if no byte was sent; then FAILED.',
    forForeign: 'free',
  },
  {
    id: 'SIL-51',
    question: 'How long are documents kept?',
    choice:
      '24 hours, or as set when they arrive; then EXPIRED, and the content is deleted. An expired document is immediately unavailable for lists, sends, downloads and taps, although it can take a minute to be marked as such.',
    forForeign: 'free',
  },
  {
    id: 'SIL-52a',
    question: 'What are totalPages and colorPages before they are known?',
    choice:
      'PDF pages are counted, PostScript by its comments, text by its layout, each with the copies that the print data itself requests; colour is detected later if a renderer is available, and until then every page counts as colour.',
    forForeign: 'judged',
    foreign: 'Counts as in the manifest of the fixtures; colour is free.',
  },
  {
    id: 'SIL-52',
    question: 'What do the numbers of documentType mean, and how are paper sizes named?',
    choice:
      '0 unknown, then PDF, PostScript, PCL, PCL XL, XPS, text, image and raster, up to 11 presentation. Sizes by their usual names, or width x height in points.',
    forForeign: 'free',
  },
  {
    id: 'SIL-53',
    question: 'Where do tags come from?',
    choice: 'From the department and groups of the user at upload.',
    forForeign: 'free',
  },
  {
    id: 'SIL-54',
    question: 'Which state do recorded jobs have?',
    choice: 'PRINT and COPY: PRINTED; SCAN and FAX: STORED.',
    forForeign: 'judged',
    foreign: 'They appear in the history with their jobtype.',
  },
  {
    id: 'SIL-55',
    question: 'Which range has a history request with only one date, or an end in the past?',
    choice:
      'A start alone lasts until now, an end alone starts 24 hours before; an end in the past is allowed.',
    forForeign: 'judged',
    foreign: 'The rules of the range are stated.',
  },
  {
    id: 'SIL-56',
    question: 'What happens with a delivery that fails after its first byte?',
    choice:
      'It is marked uncertain and never repeated automatically. A pull document waits again, a push document is FAILED. At most one automatic print.',
    forForeign: 'judged',
    foreign:
      'No document is lost, and a claim prints at most once, unless the service was killed in between.',
  },
  {
    id: 'SIL-57',
    question:
      'When does a tap respond, in which order does it print, and what happens if the printer is not ready?',
    choice:
      'Immediately, when the releases are claimed; oldest first. A job that the printer does not accept within 30 seconds (a setting) is cancelled and waits: nothing prints later without its user present.',
    forForeign: 'judged',
    foreign: 'With a ready port: all jobs of this user and no others.',
  },
  {
    id: 'SIL-58',
    question: 'Which response has an unknown card or reader?',
    choice: '400.',
    forForeign: 'free',
    foreign: 'Such a tap must release nothing. Both 400 and 200 are listed.',
  },
  {
    id: 'SIL-59',
    question:
      'What happens with two releases of one document at a time, or a concurrent delete or download?',
    choice: 'The first one claims it; further releases get 1001, a delete 1002, a download 404.',
    forForeign: 'judged',
    foreign: 'At most one print.',
  },
  {
    id: 'SIL-5A',
    question: 'What is the size limit of a document that is not an office file?',
    choice:
      '2 GB (a setting), 413 above it. Office files beyond their limits are accepted and become CONVERSION_FAILED.',
    forForeign: 'judged',
    foreign: 'Office files, as stated.',
  },
  {
    id: 'SIL-5B',
    question: 'What happens if the content is not available?',
    choice: 'storageOnline is false and a download returns 503.',
    forForeign: 'free',
  },
  {
    id: 'SIL-5C',
    question: 'Which bytes are sent to a printer?',
    choice:
      'Without options and conversion the uploaded ones, possibly as a PJL job; otherwise converted or wrapped so that copies, sides and colour take effect.',
    forForeign: 'free',
  },
  {
    id: 'SIL-154',
    question: 'Which response has a send without the Content-Type of a form?',
    choice:
      '400 if there is none, 415 if it is another, even if the body is empty; the document waits. That the type "is required" obliges the caller.',
    forForeign: 'free',
  },
  {
    id: 'SIL-152',
    question: 'Do copies, grayscale and duplex change the bytes of a download?',
    choice:
      'No: they describe how the caller will print the document, and a download that counts as a print is charged accordingly. The response is the document once, in its own colours and sides.',
    forForeign: 'free',
    foreign: 'A service may apply them: the document must then be complete, once for each copy.',
  },
];

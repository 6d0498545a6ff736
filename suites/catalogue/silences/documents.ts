import type { Silence } from '../silence.ts';

/** Documents, from upload to paper. */
export const documentSilences: readonly Silence[] = [
  {
    id: 'SIL-40',
    question: 'Which moves between the ten states are there?',
    choice:
      'RECEIVED, perhaps AWAITING_CONVERSION and CONVERTING, then READY for pull and PRINTED, STORED or FAILED for push; READY leads to PRINTED, STORED, DELETED, EXPIRED. What is not final can be deleted or expire; those four are final.',
    forForeign: 'judged',
    foreign: 'Only what the stated facts say.',
  },
  {
    id: 'SIL-41',
    question: 'What does an upload answer while the document is being converted?',
    choice: 'At once, with the state as it is.',
    forForeign: 'judged',
    foreign: 'One of the ten states.',
  },
  {
    id: 'SIL-42',
    question: 'When does sending answer?',
    choice:
      'When the printer has the whole job, within 30 seconds (a setting). 1042 at once when it is not ready, 1001 when the delivery fails or time is over; the document then still waits.',
    forForeign: 'judged',
    foreign:
      "On a ready port: after errorCode 0 the job arrives in the profile's time, after a refusal the document is still listed.",
  },
  {
    id: 'SIL-43',
    question: 'What does retain keep?',
    choice:
      'With it the document stays READY after print or download; without it is PRINTED and its bytes are gone.',
    forForeign: 'judged',
    foreign: 'The default is stated.',
  },
  {
    id: 'SIL-44',
    question: 'Is a download a print?',
    choice:
      'Without retain it counts as one, unless it breaks off; the bytes are as uploaded when no conversion was asked for.',
    forForeign: 'free',
  },
  {
    id: 'SIL-45',
    question: 'What answers an unknown document?',
    choice: 'Delete: 200 with 1002. Send: 400 with 1001. Download: 404.',
    forForeign: 'judged',
    foreign: 'Refused.',
  },
  {
    id: 'SIL-46',
    question: "What answers somebody else's document?",
    choice:
      'The same as an unknown one, unless key or role reach beyond the own. Who lacks the right altogether gets 403 for both.',
    forForeign: 'judged',
    foreign: 'No content, no change.',
  },
  {
    id: 'SIL-47',
    question:
      'What of an unknown port, or a segment that is one port’s address and another’s serial number?',
    choice: '400 with 1001; the address wins.',
    forForeign: 'judged',
    foreign: 'The unknown is refused; the ambiguous is free.',
  },
  {
    id: 'SIL-48',
    question: 'What does a dummy port do?',
    choice: 'It takes the document without a device: STORED.',
    forForeign: 'free',
  },
  {
    id: 'SIL-49',
    question:
      'What of an upload to an unknown queue or user, or with a title that lacks the extension?',
    choice: '400.',
    forForeign: 'judged',
    foreign:
      "Unknown queue: refused, nothing listed. An unknown user is free (SIL-173). The title is the caller's duty.",
  },
  {
    id: 'SIL-50',
    question: 'What of a push queue whose printer is not ready?',
    choice:
      'Kept and tried again, 5 times in 25 minutes (a setting), as long as no byte was sent; then FAILED.',
    forForeign: 'free',
  },
  {
    id: 'SIL-51',
    question: 'How long are documents kept?',
    choice:
      '24 hours unless set otherwise when they arrive; then EXPIRED, and the bytes are removed. What is past its time is over for lists, sends, downloads and taps, be it marked so already or within a minute.',
    forForeign: 'free',
  },
  {
    id: 'SIL-52a',
    question: 'What are totalPages and colorPages before they are known?',
    choice:
      'PDF pages are counted, PostScript by its comments, text by its layout, each with the copies that print data asks for itself; colour is found later where a renderer is at hand, and until then every page counts as colour.',
    forForeign: 'judged',
    foreign: 'Counts as the manifest of the fixtures has them; colour is free.',
  },
  {
    id: 'SIL-52',
    question: 'What do the numbers of documentType mean, and how are paper sizes named?',
    choice:
      'From 0, unknown, over PDF, PostScript, PCL, PCL XL, XPS, text, image and raster to 11, presentation. Sizes by their usual names, or width x height in points.',
    forForeign: 'free',
  },
  {
    id: 'SIL-53',
    question: 'Where do tags come from?',
    choice: "From the user's department and groups at upload.",
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
    question: 'History with only one date, or an end in the past?',
    choice:
      'A start alone reaches until now, an end alone 24 hours back; an end in the past is served.',
    forForeign: 'judged',
    foreign: 'The rules of the range are stated.',
  },
  {
    id: 'SIL-56',
    question: 'What of a delivery that broke after its first byte?',
    choice:
      'It is uncertain: noted, never repeated by itself. A pull document waits again, a push document is FAILED. At most one automatic print.',
    forForeign: 'judged',
    foreign:
      'No document is lost, and a claim prints at most once, unless the service was killed meanwhile.',
  },
  {
    id: 'SIL-57',
    question:
      'When is a tap answered, in which order does it print, and what if the printer is not ready?',
    choice:
      'At once, when the releases are claimed; oldest first. What the printer cannot take within 30 seconds (a setting) is given up and waits: nothing prints later with nobody there.',
    forForeign: 'judged',
    foreign: "On a ready port: all of that user's jobs and nobody else's.",
  },
  {
    id: 'SIL-58',
    question: 'An unknown card or reader?',
    choice: '400.',
    forForeign: 'free',
    foreign: 'That such a tap releases nothing is judged. 400 is listed, and so is 200.',
  },
  {
    id: 'SIL-59',
    question: 'Two releases of one document at a time, or a delete or download meanwhile?',
    choice: 'The first claims it; the others get 1001, a delete 1002, a download 404.',
    forForeign: 'judged',
    foreign: 'At most one print.',
  },
  {
    id: 'SIL-5A',
    question: 'How large may a document be that is no office file?',
    choice:
      '2 GB (a setting), 413 beyond. Office files beyond their limits are taken and end in CONVERSION_FAILED.',
    forForeign: 'judged',
    foreign: 'Office files, as stated.',
  },
  {
    id: 'SIL-5B',
    question: 'What if the bytes cannot be reached?',
    choice: 'storageOnline is false and a download answers 503.',
    forForeign: 'free',
  },
  {
    id: 'SIL-5C',
    question: 'Which bytes arrive at a printer?',
    choice:
      'Without options and conversion the uploaded ones, perhaps in a PJL envelope; otherwise converted or wrapped so that copies, sides and colour take effect.',
    forForeign: 'free',
  },
  {
    id: 'SIL-154',
    question: 'What answers a send without the Content-Type of a form?',
    choice:
      '400 where there is none, 415 where it is another, be the body empty or not; the document waits. That the type "is required" obliges the caller.',
    forForeign: 'free',
  },
  {
    id: 'SIL-152',
    question: 'Do copies, grayscale and duplex change the bytes of a download?',
    choice:
      'No: they say how the caller will print the document, and a download that counts as a print costs accordingly. The answer is the document once, in its own colours and sides.',
    forForeign: 'free',
    foreign: 'A service may apply them: the document must then be whole, once for each copy.',
  },
];

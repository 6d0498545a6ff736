import type { Silence } from '../silence.ts';

/** Conversion, page layout and output types, where SIL-40 to SIL-5C leave something open. */
export const conversionSilences: readonly Silence[] = [
  {
    id: 'SIL-120',
    question: 'What of an empty document?',
    choice: 'Refused with 400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-121',
    question: 'Where is the reason of a failed conversion?',
    choice:
      'In the record, on the control plane and in the log: the interface has no member for it.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-122',
    question: 'What is a document after its conversion?',
    choice:
      'A PDF, its download is named so; a document whose conversion failed can still be fetched as it was.',
    forForeign: 'free',
  },
  {
    id: 'SIL-123',
    question: 'Which files are office files?',
    choice:
      'Those of word processing, spreadsheets and presentations, csv and rtf; unreadable bytes with such an extension count as one and fail.',
    forForeign: 'free',
  },
  {
    id: 'SIL-124',
    question: 'How are pages laid out for a push print?',
    choice:
      'Fitted to the sheet, then scaled, centred. Named sizes turn with the page unless an orientation is given, WxH only then. Ledger and Tabloid with an orientation are 400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-125',
    question: 'Through which states does a push print with page options go?',
    choice:
      'Through AWAITING_CONVERSION; CONVERSION_FAILED when it cannot be laid out, as a PDF beyond 128 MB. Documents of other types print as they are.',
    forForeign: 'free',
  },
  {
    id: 'SIL-126',
    question: 'What does a monochrome port do to a colour document?',
    choice: 'It is converted to grey where a driver converts; raw bytes stay.',
    forForeign: 'free',
  },
  {
    id: 'SIL-127',
    question: 'What if nothing can make what the output type asks for?',
    choice: '1001; a push document is FAILED.',
    forForeign: 'free',
  },
  {
    id: 'SIL-128',
    question:
      'What does a history request answer that takes more than five minutes, and a disk that is full?',
    choice: '503 and 507.',
    forForeign: 'free',
  },
  {
    id: 'SIL-129',
    question: 'When are colour pages counted?',
    choice:
      'About a second after READY, of PDFs in pull queues; of push prints every page counts as colour.',
    forForeign: 'free',
  },
  {
    id: 'SIL-12A',
    question: 'Which way does the spooler protocol take?',
    choice: 'That of raw TCP.',
    forForeign: 'not-judged',
  },
];

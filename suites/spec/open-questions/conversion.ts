import type { OpenQuestion } from '../open-question.ts';

/** Conversion, page layout and output types, where SIL-40 to SIL-5C leave something open. */
export const conversionQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-120',
    question: 'What happens with an empty document?',
    choice: 'It is refused with 400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-121',
    question: 'Where is the reason of a failed conversion reported?',
    choice:
      'In the record, on the control plane and in the log: the interface has no member for it.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-122',
    question: 'What is the type of a document after its conversion?',
    choice:
      'PDF, also in the file name of its download; a document whose conversion failed can still be downloaded as uploaded.',
    forForeign: 'free',
  },
  {
    id: 'SIL-123',
    question: 'Which files are office files?',
    choice:
      'Those of word processing, spreadsheets and presentations, csv and rtf; a file with such an extension but invalid content counts as one and fails.',
    forForeign: 'free',
  },
  {
    id: 'SIL-124',
    question: 'How are pages laid out for a push print?',
    choice:
      'Fitted to the sheet, then scaled, centred. Named sizes are rotated with the page unless an orientation is sent, WxH only if it is. Ledger and Tabloid with an orientation are 400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-125',
    question: 'Which states does a push print with page options have?',
    choice:
      'AWAITING_CONVERSION; CONVERSION_FAILED if it cannot be laid out, such as a PDF above 128 MB. Documents of other types are printed unchanged.',
    forForeign: 'free',
  },
  {
    id: 'SIL-126',
    question: 'What does a monochrome port do to a colour document?',
    choice: 'It is converted to grey if a driver converts; raw bytes stay unchanged.',
    forForeign: 'free',
  },
  {
    id: 'SIL-127',
    question: 'What happens if the conversion to the output type is not possible?',
    choice: '1001; a push document is FAILED.',
    forForeign: 'free',
  },
  {
    id: 'SIL-128',
    question:
      'Which response has a history request that takes more than five minutes, and a full disk?',
    choice: '503 and 507.',
    forForeign: 'free',
  },
  {
    id: 'SIL-129',
    question: 'When are colour pages counted?',
    choice:
      'About a second after READY, for PDFs in pull queues; in push prints every page counts as colour.',
    forForeign: 'free',
  },
  {
    id: 'SIL-12A',
    question: 'How does the spooler protocol print?',
    choice: 'Like raw TCP.',
    forForeign: 'not-judged',
  },
];

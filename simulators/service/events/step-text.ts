import type { Fed } from './steps.ts';

/** A step in words for readers who do not know the interface yet. */
export function stepText(step: Fed): string {
  const { kind, printer } = step;
  const text = texts[String(kind)];
  return text === undefined ? String(kind) : text({ ...step, printer: printer ?? '' });
}

const texts: Readonly<Record<string, (step: Fed) => string>> = {
  inspection: inspectionText,
  document: documentText,
  delivery: deliveryText,
  exchange: requestText,
  'printer-exchange': ({ protocol, operation = 'IPP request', printer, status }) => {
    const name = protocol === 'raw' ? 'raw connection' : text(operation);
    const isPlain = status === undefined || status === 'successful-ok';
    return `${name} at ${text(printer)}${isPlain ? '' : `: ${text(status)}`}`;
  },
  'first-byte': ({ printer, jobId }) =>
    `${text(printer)} received the first byte of job ${text(jobId)}`,
  'last-byte': ({ printer, bytes, tookMs }) =>
    `${text(printer)} received the last byte: ${text(bytes)} bytes in ${Number(tookMs).toFixed(1)} ms`,
  receipt: ({ printer, receipt }) => receiptText(text(printer), receipt as Fed),
  balance: ({ type, quota, wallet }) =>
    `balance of the user: ${text(type).toLowerCase().replaceAll('_', ' ')}, quota ${text(quota)}, wallet ${text(wallet)}`,
};

function text(value: unknown): string {
  return String(value);
}

function inspectionText({ documentType, pages, colorPages, paperSize }: Fed): string {
  const found = [
    documentType === undefined ? '' : `recognised as ${text(documentType)}`,
    pages === undefined ? '' : counted(Number(pages), 'page'),
    colorPages === undefined ? '' : `${text(colorPages)} counted as colour`,
    text(paperSize ?? ''),
  ];
  return `content ${found.filter((part) => part !== '').join(', ')}`;
}

/** The document statuses (interface 3). */
const statuses: readonly string[] = [
  'is ready to print',
  'is printed and settled',
  'is deleted',
  'is expired',
  'could not be printed',
  'waits to be printed without a release (push printing)',
  'waits for its conversion to PDF',
  'is being converted to PDF',
  'could not be converted to PDF',
  'is stored',
];

function documentText({ status, name, statusMessage }: Fed): string {
  const words = statuses[Number(status)] ?? `has the status ${text(status)}`;
  const why = statusMessage === undefined ? '' : `: ${text(statusMessage)}`;
  // Only the event of the upload has the name.
  return `${name === undefined ? words : words.replace(/^is /, 'uploaded and ')}${why}`;
}

const causes: Readonly<Record<string, string>> = {
  send: 'its user released it',
  tap: 'a card was tapped',
  push: 'it came through a push queue',
};

const states: Readonly<Record<string, string>> = {
  queued: 'waits for its printer',
  sending: 'being sent to the printer',
  delivered: 'delivered: the printer has the whole document',
  failed: 'could not be sent',
  'given-up': 'aborted: it is not sent again',
  uncertain: 'perhaps printed: the connection broke after the first byte, so it is not sent again',
};

function deliveryText({ state, cause }: Fed): string {
  const words = states[text(state)] ?? text(state);
  if (cause === undefined) return words;
  return `claimed for printing because ${causes[text(cause)] ?? text(cause)}; ${words}`;
}

/** Requests that concern a document; others are named by method and path. */
const requests: readonly (readonly [RegExp, string])[] = [
  [/^PUT \S+\/documents$/, 'upload request'],
  [/^(?:GET|POST) \S+\/card\?/, 'card tapped'],
  [/^POST \S+\/documents\/[^/]+\/[^/]+$/, 'release request'],
  [/^DELETE \S+\/documents\/[^/]+$/, 'delete request'],
];

function requestText({ method, target, status, reason, agent, caller }: Fed): string {
  const line = `${text(method)} ${text(target)}`;
  const words = requests.find(([form]) => form.test(line))?.[1] ?? line;
  const from = [agent, caller].filter((part) => part !== '' && part !== undefined).join(', ');
  const isRefused = Number(status) >= 400 || reason !== undefined;
  const why = reason === undefined ? '' : `: ${text(reason)}`;
  return `${words}${from === '' ? '' : ` (${from})`}, ${isRefused ? 'refused' : 'accepted'} with ${text(status)}${why}`;
}

function receiptText(printer: string, receipt: Fed): string {
  const { jobId, front, state, reason, pages, language } = receipt;
  const why = reason === undefined || state === 'completed' ? '' : ` (${text(reason)})`;
  return `${printer}, job ${text(jobId)} over ${text(front)}: ${text(state)}${why}, ${counted(Number(pages), 'page')} of ${text(language)}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

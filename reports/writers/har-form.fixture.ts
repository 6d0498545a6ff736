import { Ajv } from 'ajv';

const text = { type: 'string' };
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const size = { type: 'integer', minimum: -1 };
const milliseconds = { type: 'number', minimum: -1 };

/** An object that must have these; names that begin with _ are anybody's own. */
function form(required: object, optional: object = {}): object {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional, comment: text },
    patternProperties: { '^_': {} },
    additionalProperties: false,
  };
}

function list(items: object): object {
  return { type: 'array', items };
}

const pair = form({ name: text, value: text });
const cookie = form({ name: text, value: text });
const parameter = form({ name: text }, { value: text, fileName: text, contentType: text });
const post = {
  oneOf: [form({ mimeType: text, params: list(parameter) }), form({ mimeType: text, text })],
};
const message = {
  httpVersion: text,
  cookies: list(cookie),
  headers: list(pair),
  headersSize: size,
  bodySize: size,
};
const request = form(
  {
    method: text,
    url: { type: 'string', pattern: '^https?://' },
    queryString: list(pair),
    ...message,
  },
  { postData: post },
);
const content = form(
  { size: { type: 'integer', minimum: 0 }, mimeType: text },
  { compression: { type: 'integer' }, text, encoding: text },
);
const response = form({
  status: { type: 'integer' },
  statusText: text,
  content,
  redirectURL: text,
  ...message,
});
const timings = form(
  { send: milliseconds, wait: milliseconds, receive: milliseconds },
  { blocked: milliseconds, dns: milliseconds, connect: milliseconds, ssl: milliseconds },
);
const entry = form(
  {
    startedDateTime: time,
    time: { type: 'number', minimum: 0 },
    request,
    response,
    cache: { type: 'object' },
    timings,
  },
  { pageref: text, serverIPAddress: text, connection: text },
);
const page = form({
  startedDateTime: time,
  id: text,
  title: text,
  pageTimings: form({}, { onContentLoad: milliseconds, onLoad: milliseconds }),
});
const log = form(
  { version: { const: '1.2' }, creator: form({ name: text, version: text }), entries: list(entry) },
  { browser: form({ name: text, version: text }), pages: list(page) },
);

/** HTTP Archive 1.2, as its text has it: what must be there, what may, and nothing else. */
export const isHar = new Ajv({ allErrors: true }).compile(form({ log }));

/** JSON Schema of recorded exchanges. */
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const time = { type: 'integer', description: 'epoch milliseconds' };

const lineMembers = {
  id: count,
  protocol: { enum: ['ipp', 'raw'] },
  at: time,
  ms: { type: 'number', description: 'duration in milliseconds' },
  from: { ...text, description: 'address and port of the client' },
  jobs: { type: 'array', items: count, description: 'numbers of the jobs that it made or names' },
  bytes: { ...count, description: 'size of the document, over raw of everything received' },
  aborted: { const: true },
  operation: text,
  requestId: { type: 'integer' },
  status: { ...text, description: 'name of the IPP status code' },
  httpStatus: count,
  firstByteAt: time,
  lastByteAt: time,
};

const required = ['id', 'protocol', 'at', 'ms', 'from', 'jobs', 'bytes'];

export const exchangeLineForm = { type: 'object', required, properties: lineMembers };

const attributesForm = {
  type: 'object',
  required: ['attributes', 'omitted'],
  properties: {
    attributes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['group', 'name', 'syntax', 'values'],
        properties: {
          group: text,
          name: text,
          syntax: text,
          values: { type: 'array', items: text },
        },
      },
    },
    omitted: { ...count, description: 'number of further attributes, which are not kept' },
  },
};

export const exchangeForm = {
  type: 'object',
  required,
  properties: {
    ...lineMembers,
    head: { ...text, description: 'HTTP request line and headers' },
    request: attributesForm,
    response: attributesForm,
    pjl: { type: 'array', items: text },
    ipptool: { ...text, description: 'the request as a test file of ipptool' },
  },
};

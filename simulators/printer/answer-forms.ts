/** JSON Schema of what clients of a printer's control routes rely on; answers have more members. */
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

export const printerForm = {
  type: 'object',
  required: ['name', 'state', 'reasons', 'jobs', 'faults'],
  properties: {
    name: text,
    raw: {
      type: 'object',
      required: ['host', 'port'],
      properties: { host: text, port: { type: 'integer' } },
    },
    ipp: text,
    ipps: text,
    state: text,
    reasons: { type: 'array', items: text },
    jobs: count,
    faults: { type: 'array' },
  },
};

export const receiptForm = {
  type: 'object',
  required: [
    'id',
    'printer',
    'jobId',
    'state',
    'language',
    'bytes',
    'sha256',
    'pages',
    'ticket',
    'arrivedAt',
  ],
  properties: {
    id: text,
    printer: text,
    jobId: count,
    state: { enum: ['completed', 'aborted', 'canceled'] },
    language: text,
    bytes: count,
    sha256: text,
    pages: count,
    arrivedAt: { type: 'integer', description: 'epoch milliseconds' },
    ticket: {
      type: 'object',
      properties: {
        copies: { type: 'integer' },
        sides: text,
        colorMode: text,
        jobName: text,
        userName: text,
      },
    },
  },
};

export const unfinishedForm = {
  type: 'object',
  required: ['jobId', 'front', 'state', 'reasons', 'arrivedAt', 'printed'],
  properties: {
    jobId: count,
    front: { enum: ['raw', 'ipp'] },
    state: { enum: ['pending', 'pending-held', 'processing', 'processing-stopped'] },
    reasons: { type: 'array', items: text },
    jobName: text,
    userName: text,
    arrivedAt: { type: 'integer', description: 'epoch milliseconds' },
    printed: { ...count, description: 'sides printed so far' },
    total: { ...count, description: 'sides in all, once they are counted' },
  },
};

export const removedForm = {
  type: 'object',
  required: ['removed'],
  properties: { removed: count },
};

export const faultsForm = {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind', 'does'],
    properties: { kind: text, does: text },
  },
};

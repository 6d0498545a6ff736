import { type ControlAnswer, ControlProblem, type ControlRoute } from '../kit/control.ts';
import { describeFault } from '../kit/fault.ts';
import { documentTypes } from './document-types.ts';
import { FaultFormatError, readFault } from './fault-reading.ts';
import { type PrinterFault, printerFaultSentences } from './faults.ts';
import { heldRoutes } from './held/held-routes.ts';
import type { Printer } from './index.ts';
import type { Receipt } from './receipt.ts';
import { receiptAsJson } from './receipt-json.ts';
import { type FindPrinter, stockRoutes } from './stock/stock-routes.ts';

/** What can be asked of a running printer, below `/printers/NAME`. */
export function printerControlRoutes(printer: Printer): readonly ControlRoute[] {
  return routesBelow(`/printers/${encodeURIComponent(printer.name)}`, () => printer);
}

/** The same for many printers, with a list of them: routes do not become more with the printers. */
export function fleetControlRoutes(printers: readonly Printer[]): readonly ControlRoute[] {
  const byName = new Map(printers.map((printer) => [printer.name, printer]));
  const find: FindPrinter = ({ printer: name = '' }) => {
    const found = byName.get(name);
    if (found !== undefined) return found;
    throw new ControlProblem(404, { detail: `There is no printer ${name}.` });
  };
  return [
    {
      method: 'GET',
      path: '/printers',
      summary: 'the printers: addresses, state and faults of each',
      run: () => ({ json: printers.map(describePrinter) }),
    },
    ...routesBelow('/printers/{printer}', find),
  ];
}

function routesBelow(base: string, find: FindPrinter): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: base,
      summary: 'addresses, state, faults, and what is kept',
      run: ({ parameters }) => ({ json: describePrinter(find(parameters)) }),
    },
    {
      method: 'POST',
      path: `${base}/reset`,
      summary:
        'the printer as it was started: no jobs, the faults, settings and counters of the start',
      run: async ({ parameters }) => {
        const printer = find(parameters);
        await printer.reset();
        return { json: describePrinter(printer) };
      },
    },
    ...jobRoutes(find, `${base}/jobs`),
    ...faultRoutes(find, `${base}/faults`),
    ...stockRoutes(find, `${base}/stock`),
    ...heldRoutes(find, `${base}/held`),
  ];
}

function jobRoutes(find: FindPrinter, path: string): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path,
      summary: 'the receipts, oldest first',
      run: ({ parameters }) => ({ json: find(parameters).receipts().map(receiptAsJson) }),
    },
    {
      method: 'GET',
      path: `${path}/{job}`,
      summary: 'one receipt, by its id or job number',
      run: ({ parameters }) => ({
        json: receiptAsJson(findReceipt(find(parameters), parameters['job'])),
      }),
    },
    {
      method: 'DELETE',
      path,
      summary: 'forgets all jobs that are over, with their documents; answers {removed}',
      run: async ({ parameters }) => ({ json: { removed: await find(parameters).removeJobs() } }),
    },
    {
      method: 'DELETE',
      path: `${path}/{job}`,
      summary: 'forgets one of them, by its id or job number; answers {removed}',
      run: async ({ parameters }) => {
        const printer = find(parameters);
        const { id } = findReceipt(printer, parameters['job']);
        return { json: { removed: await printer.removeJobs(id) } };
      },
    },
    {
      method: 'GET',
      path: `${path}/{job}/document`,
      summary: "the document's bytes",
      run: ({ parameters }) => {
        const printer = find(parameters);
        return documentOf(printer, findReceipt(printer, parameters['job']));
      },
    },
    {
      method: 'GET',
      path: `${path}/{job}/picture`,
      summary: "the document's first page, as a PNG or as it came, where it can be drawn",
      mediaType: 'image/*',
      run: ({ parameters }) => {
        const printer = find(parameters);
        return pictureOf(printer, findReceipt(printer, parameters['job']));
      },
    },
  ];
}

/** Which members a kind has is told by its refusal. */
const faultList = {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { enum: Object.keys(printerFaultSentences) },
      probability: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    },
  },
};

/** Of the body: the faults, or with them the seed of those that come by chance. */
const faultsForm = {
  anyOf: [
    faultList,
    {
      type: 'object',
      required: ['faults'],
      properties: { faults: faultList, seed: { type: 'integer', minimum: 0 } },
    },
  ],
};

function faultRoutes(find: FindPrinter, path: string): readonly ControlRoute[] {
  const tell = (printer: Printer): ControlAnswer => ({ json: describeFaults(printer.faults()) });
  return [
    {
      method: 'GET',
      path,
      summary: 'the faults in force',
      run: ({ parameters }) => tell(find(parameters)),
    },
    {
      method: 'PUT',
      path,
      summary: 'puts these faults in force, and no others, with the {seed} of those by chance',
      body: faultsForm,
      examples: [
        [{ kind: 'stall', afterBytes: 512 }],
        { faults: [{ kind: 'paper-jam', probability: 0.05 }], seed: 7 },
      ],
      async run({ body, parameters }) {
        const printer = find(parameters);
        const { faults, seed } = readOrder(body);
        checkFitting(faults, printer);
        await printer.setFaults(faults, seed);
        return tell(printer);
      },
    },
    {
      method: 'DELETE',
      path,
      summary: 'ends all faults',
      async run({ parameters }) {
        const printer = find(parameters);
        await printer.setFaults([]);
        return tell(printer);
      },
    },
  ];
}

function describePrinter(printer: Printer): object {
  return {
    name: printer.name,
    ...(printer.rawAddress === undefined ? {} : { raw: printer.rawAddress }),
    ...(printer.ippUrl === undefined ? {} : { ipp: printer.ippUrl }),
    ...(printer.ippsUrl === undefined ? {} : { ipps: printer.ippsUrl }),
    ...(printer.announcedAs() === undefined ? {} : { announced: printer.announcedAs() }),
    ...printer.state(),
    connections: printer.connections(),
    jobs: printer.kept().jobs,
    kept: printer.kept(),
    faults: describeFaults(printer.faults()),
  };
}

function describeFaults(faults: readonly PrinterFault[]): readonly object[] {
  return faults.map((fault) => ({ ...fault, does: describeFault(fault, printerFaultSentences) }));
}

function findReceipt(printer: Printer, job = ''): Receipt {
  const found = printer
    .receipts()
    .findLast((receipt) => receipt.id === job || String(receipt.jobId) === job);
  if (found !== undefined) return found;
  throw new ControlProblem(404, { detail: `${printer.name} has no receipt of a job ${job}.` });
}

function documentOf(printer: Printer, receipt: Receipt): ControlAnswer {
  const stream = printer.content(receipt.id);
  if (stream === undefined) {
    const detail = `No bytes are kept of job ${receipt.jobId}.`;
    throw new ControlProblem(404, { detail });
  }
  const { extension, mediaType } = documentTypes[receipt.language];
  const name = receipt.ticket.jobName ?? `job ${receipt.jobId}`;
  const fileName = name.endsWith(`.${extension}`) ? name : `${name}.${extension}`;
  return { stream, mediaType, fileName };
}

async function pictureOf(printer: Printer, receipt: Receipt): Promise<ControlAnswer> {
  const picture = await printer.picture(receipt.id);
  if ('stream' in picture) {
    const { stream, mediaType } = picture;
    const fileName = `job ${receipt.jobId}.${mediaType === 'image/png' ? 'png' : documentTypes[receipt.language].extension}`;
    return { stream, mediaType, fileName };
  }
  const detail = `There is no picture of job ${receipt.jobId}: ${picture.missing}.`;
  throw new ControlProblem(404, { detail });
}

interface FaultOrder {
  readonly faults: readonly PrinterFault[];
  readonly seed?: number;
}

function readOrder(body: unknown): FaultOrder {
  if (typeof body !== 'object' || body === null || !('faults' in body)) {
    return { faults: readFaults(body) };
  }
  const faults = readFaults(body.faults);
  if (!('seed' in body)) return { faults };
  if (typeof body.seed === 'number' && Number.isSafeInteger(body.seed) && body.seed >= 0) {
    return { faults, seed: body.seed };
  }
  throw new ControlProblem(400, { detail: 'The seed must be a whole number from 0.' });
}

/** Refuses those that can't strike this printer: without TLS it shows no certificate. */
function checkFitting(faults: readonly PrinterFault[], printer: Printer): void {
  const idle = faults.find(({ kind }) => kind.startsWith('tls-'));
  if (printer.ippsUrl !== undefined || idle === undefined) return;
  const detail = `The fault ${idle.kind} needs TLS, which ${printer.name} was not started with.`;
  throw new ControlProblem(409, { detail });
}

function readFaults(body: unknown): readonly PrinterFault[] {
  if (!Array.isArray(body)) {
    throw new ControlProblem(400, { detail: 'The body must be a JSON array of faults.' });
  }
  try {
    return body.map(readFault);
  } catch (error) {
    if (error instanceof FaultFormatError) throw new ControlProblem(400, { detail: error.message });
    throw error;
  }
}

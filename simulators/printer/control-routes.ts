import { type ControlAnswer, ControlProblem, type ControlRoute } from '../kit/control.ts';
import { describeFault } from '../kit/fault.ts';
import { documentTypes } from './document-types.ts';
import { FaultFormatError, readFault } from './fault-reading.ts';
import { type PrinterFault, printerFaultSentences } from './faults.ts';
import type { Printer } from './index.ts';
import type { Receipt } from './receipt.ts';
import { receiptAsJson } from './receipt-json.ts';

/** What can be asked of a running printer, below `/printers/NAME`. */
export function printerControlRoutes(printer: Printer): readonly ControlRoute[] {
  const base = `/printers/${encodeURIComponent(printer.name)}`;
  return [
    {
      method: 'GET',
      path: base,
      summary: 'addresses, state and faults',
      run: () => ({ json: describePrinter(printer) }),
    },
    {
      method: 'GET',
      path: `${base}/jobs`,
      summary: 'the receipts, oldest first',
      run: () => ({ json: printer.receipts().map(receiptAsJson) }),
    },
    {
      method: 'GET',
      path: `${base}/jobs/{job}`,
      summary: 'one receipt, by its id or job number',
      run: ({ parameters }) => ({ json: receiptAsJson(findReceipt(printer, parameters['job'])) }),
    },
    {
      method: 'GET',
      path: `${base}/jobs/{job}/document`,
      summary: "the document's bytes",
      run: ({ parameters }) => documentOf(printer, findReceipt(printer, parameters['job'])),
    },
    ...faultRoutes(printer, `${base}/faults`),
  ];
}

/** Of the body; which members a kind has is told by its refusal. */
const faultsForm = {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: Object.keys(printerFaultSentences) } },
  },
};

function faultRoutes(printer: Printer, path: string): readonly ControlRoute[] {
  const tell = (): ControlAnswer => ({ json: describeFaults(printer.faults()) });
  return [
    { method: 'GET', path, summary: 'the faults in force', run: tell },
    {
      method: 'PUT',
      path,
      summary: 'puts these faults in force, and no others: [{"kind": "stall", "afterBytes": 512}]',
      body: faultsForm,
      async run({ body }) {
        await printer.setFaults(readFaults(body));
        return tell();
      },
    },
    {
      method: 'DELETE',
      path,
      summary: 'ends all faults',
      async run() {
        await printer.setFaults([]);
        return tell();
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
    jobs: printer.receipts().length,
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

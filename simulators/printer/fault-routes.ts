import {
  type ControlAnswer,
  ControlProblem,
  type ControlRoute,
  type FindNamed,
} from '../kit/control.ts';
import { describeFault } from '../kit/fault.ts';
import { faultsForm } from './answer-forms.ts';
import { FaultFormatError, readFault } from './fault-reading.ts';
import { type PrinterFault, printerFaultSentences } from './faults.ts';
import type { Printer } from './index.ts';

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
const faultOrderForm = {
  anyOf: [
    faultList,
    {
      type: 'object',
      required: ['faults'],
      properties: { faults: faultList, seed: { type: 'integer', minimum: 0 } },
    },
  ],
};

/** Routes below a printer for the faults that are in force. */
export function faultRoutes(find: FindNamed<Printer>, path: string): readonly ControlRoute[] {
  const tell = (printer: Printer): ControlAnswer => ({ json: describeFaults(printer.faults()) });
  return [
    {
      method: 'GET',
      path,
      summary: 'Lists the active faults.',
      answer: faultsForm,
      run: ({ parameters }) => tell(find(parameters)),
    },
    {
      method: 'PUT',
      path,
      summary: 'Replaces the active faults by these, with the {seed} for random ones.',
      answer: faultsForm,
      body: faultOrderForm,
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
      method: 'POST',
      path,
      summary: 'Adds an active fault.',
      answer: faultsForm,
      body: faultList.items,
      examples: [{ kind: 'paper-jam' }],
      async run({ body, parameters }) {
        const printer = find(parameters);
        const added = readFaults([body]);
        checkFitting(added, printer);
        await printer.setFaults([...printer.faults(), ...added]);
        return tell(printer);
      },
    },
    {
      method: 'DELETE',
      path,
      summary: 'Clears all faults.',
      answer: faultsForm,
      async run({ parameters }) {
        const printer = find(parameters);
        await printer.setFaults([]);
        return tell(printer);
      },
    },
  ];
}

/** Faults with what each does, in words. */
export function describeFaults(faults: readonly PrinterFault[]): readonly object[] {
  return faults.map((fault) => ({ ...fault, does: describeFault(fault, printerFaultSentences) }));
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
  throw new ControlProblem(400, { detail: 'The seed must be a whole number of at least 0.' });
}

/** Refuses those that can't strike this printer: without TLS it shows no certificate. */
function checkFitting(faults: readonly PrinterFault[], printer: Printer): void {
  const idle = faults.find(({ kind }) => kind.startsWith('tls-'));
  if (printer.ippsUrl !== undefined || idle === undefined) return;
  const detail = `The fault ${idle.kind} requires TLS, but ${printer.name} was started without it.`;
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

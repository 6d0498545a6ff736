import { ControlProblem, type ControlRoute, type FindNamed } from '../kit/control.ts';
import { type FaultField, faultShapes } from './fault-fields.ts';
import { type PrinterFault, printerFaultSentences } from './faults.ts';
import type { Printer } from './index.ts';

const identifyForm = {
  type: 'object',
  properties: { message: { type: 'string', maxLength: 255 } },
};

/** Routes for the keys of a printer's panel and for the list of faults that can be injected. */
export function panelRoutes(find: FindNamed<Printer>, base: string): readonly ControlRoute[] {
  return [
    {
      method: 'POST',
      path: `${base}/pause`,
      summary: 'Takes the printer offline at its panel, as the fault offline does.',
      run: async ({ parameters }) => setOffline(find(parameters), true),
    },
    {
      method: 'POST',
      path: `${base}/resume`,
      summary: 'Puts the printer online again.',
      run: async ({ parameters }) => setOffline(find(parameters), false),
    },
    {
      method: 'POST',
      path: `${base}/identify`,
      summary: 'Makes the printer identify itself with a {message}: the event identify.',
      body: identifyForm,
      examples: [{ message: 'Here I am' }],
      run({ body, parameters }) {
        find(parameters).identify(messageOf(body));
        return {};
      },
    },
    {
      method: 'GET',
      path: `${base}/fault-kinds`,
      summary:
        'Lists the faults that the printer supports: {kind, does, example, fields, byChance}.',
      run: () => ({ json: faultKindList }),
    },
  ];
}

async function setOffline(
  printer: Printer,
  isOffline: boolean,
): Promise<{ readonly json: object }> {
  const others = printer.faults().filter(({ kind }) => kind !== 'offline');
  const faults: readonly PrinterFault[] = isOffline ? [...others, { kind: 'offline' }] : others;
  await printer.setFaults(faults);
  return { json: printer.state() };
}

function messageOf(body: unknown): string {
  if (body === undefined) return '';
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : '';
  if (typeof message === 'string' && message.length <= 255) return message;
  throw new ControlProblem(400, {
    detail: 'The message must be a text of at most 255 characters.',
  });
}

const exampleNumbers: Readonly<Record<FaultField['name'], number>> = {
  afterBytes: 512,
  afterPages: 1,
  bytesPerSecond: 1_000,
  forMs: 5_000,
  ms: 5_000,
  offsetMs: 3_600_000,
};

type Kind = PrinterFault['kind'];

const faultKindList = (Object.keys(faultShapes) as Kind[]).map((kind) => {
  const { fields, moment } = faultShapes[kind];
  const needed = fields.filter(({ isOptional }) => !isOptional);
  const example = {
    kind,
    ...Object.fromEntries(needed.map(({ name }) => [name, exampleNumbers[name]])),
  };
  const tell = printerFaultSentences[kind] as (fault: object) => string;
  return { kind, does: tell(example), example, fields, byChance: moment !== 'printer' };
});

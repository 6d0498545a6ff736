import {
  type ControlAnswer,
  ControlProblem,
  type ControlRoute,
  type FindNamed,
  findNamed,
  type OpenFeed,
} from '../kit/control.ts';
import { printerForm, receiptForm, removedForm, unfinishedForm } from './answer-forms.ts';
import { documentTypes } from './document-types.ts';
import { describeFaults, faultRoutes } from './fault-routes.ts';
import { heldRoutes } from './held/held-routes.ts';
import type { Printer } from './index.ts';
import { tellOfPrinter } from './news.ts';
import { nextJobRoute } from './next-job.ts';
import { panelRoutes } from './panel-routes.ts';
import type { Receipt } from './receipt.ts';
import { receiptAsJson } from './receipt-json.ts';
import { stockRoutes } from './stock/stock-routes.ts';

/** What can be asked of running printers, below `/printers/NAME`. Routes do not become more with the printers. */
export function printerControlRoutes(printers: readonly Printer[]): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/printers',
      summary: 'the printers: addresses, state and faults of each',
      answer: { type: 'array', items: printerForm },
      run: () => ({ json: printers.map(describePrinter) }),
    },
    ...routesBelow('/printers/{printer}', findNamed(printers, 'printer')),
  ];
}

function routesBelow(base: string, find: FindNamed<Printer>): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: base,
      summary: 'addresses, state, faults, and what is kept',
      answer: printerForm,
      run: ({ parameters }) => ({ json: describePrinter(find(parameters)) }),
    },
    {
      method: 'POST',
      path: `${base}/reset`,
      summary:
        'the printer as it was started: no jobs, the faults, settings and counters of the start',
      answer: printerForm,
      run: async ({ parameters }) => {
        const printer = find(parameters);
        await printer.reset();
        return { json: describePrinter(printer) };
      },
    },
    ...panelRoutes(find, base),
    ...jobRoutes(find, `${base}/jobs`),
    {
      method: 'GET',
      path: `${base}/unfinished`,
      summary: 'the jobs that have no receipt yet: they arrive, wait or are being printed',
      answer: { type: 'array', items: unfinishedForm },
      run: ({ parameters }) => ({ json: find(parameters).unfinished() }),
    },
    nextJobRoute(find, `${base}/next-job`),
    ...faultRoutes(find, `${base}/faults`),
    ...stockRoutes(find, `${base}/stock`),
    ...heldRoutes(find, `${base}/held`),
  ];
}

/** Publishes a printer's events on the control plane until the returned function is called. */
export function tellPrinterEvents(printer: Printer, tell: OpenFeed['tell']): () => void {
  return tellOfPrinter(printer, describePrinter, tell);
}

function jobRoutes(find: FindNamed<Printer>, path: string): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path,
      summary: 'the receipts, oldest first',
      answer: { type: 'array', items: receiptForm },
      run: ({ parameters }) => ({ json: find(parameters).receipts().map(receiptAsJson) }),
    },
    {
      method: 'GET',
      path: `${path}/{job}`,
      summary: 'one receipt, by its id or job number',
      answer: receiptForm,
      run: ({ parameters }) => ({
        json: receiptAsJson(findReceipt(find(parameters), parameters['job'])),
      }),
    },
    {
      method: 'DELETE',
      path,
      summary: 'forgets all jobs that are over, with their documents; answers {removed}',
      answer: removedForm,
      run: async ({ parameters }) => ({ json: { removed: await find(parameters).removeJobs() } }),
    },
    {
      method: 'DELETE',
      path: `${path}/{job}`,
      summary: 'forgets one of them, by its id or job number; answers {removed}',
      answer: removedForm,
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
      mediaType: '*/*',
      run: ({ parameters }) => {
        const printer = find(parameters);
        return documentOf(printer, findReceipt(printer, parameters['job']));
      },
    },
    {
      method: 'GET',
      path: `${path}/{job}/picture`,
      summary:
        "the document's first page, as a PNG, as it came, or of a plain text as an SVG, where it can be drawn",
      mediaType: 'image/*',
      run: ({ parameters }) => {
        const printer = find(parameters);
        return pictureOf(printer, findReceipt(printer, parameters['job']));
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

/** Pictures in other formats are the documents themselves. */
const drawnExtensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
};

async function pictureOf(printer: Printer, receipt: Receipt): Promise<ControlAnswer> {
  const picture = await printer.picture(receipt.id);
  if ('stream' in picture) {
    const { stream, mediaType } = picture;
    const extension = drawnExtensions[mediaType] ?? documentTypes[receipt.language].extension;
    return { stream, mediaType, fileName: `job ${receipt.jobId}.${extension}` };
  }
  const detail = `There is no picture of job ${receipt.jobId}: ${picture.missing}.`;
  throw new ControlProblem(404, { detail });
}

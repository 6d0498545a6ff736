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
import { exchangeRoutes } from './exchanges/exchange-routes.ts';
import { describeFaults, faultRoutes } from './fault-routes.ts';
import { heldRoutes } from './held/held-routes.ts';
import type { Printer } from './index.ts';
import { tellOfPrinter } from './news.ts';
import { nextJobRoute } from './next-job.ts';
import { panelRoutes } from './panel-routes.ts';
import { pageQuery, readPage } from './pictures/page-query.ts';
import type { Receipt } from './receipt.ts';
import { receiptAsJson } from './receipt-json.ts';
import { stockRoutes } from './stock/stock-routes.ts';

/** What can be asked of running printers, below `/printers/NAME`. Routes do not become more with the printers. */
export function printerControlRoutes(printers: readonly Printer[]): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/printers',
      summary: 'Lists the printers with addresses, state and faults.',
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
      summary: 'Returns addresses, state, faults, and the numbers of jobs kept.',
      answer: printerForm,
      run: ({ parameters }) => ({ json: describePrinter(find(parameters)) }),
    },
    {
      method: 'POST',
      path: `${base}/reset`,
      summary:
        'Resets the printer to its start: no jobs; faults, settings and counters as at the start.',
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
      summary: 'Lists the jobs without a receipt: arriving, waiting or printing.',
      answer: { type: 'array', items: unfinishedForm },
      run: ({ parameters }) => ({ json: find(parameters).unfinished() }),
    },
    nextJobRoute(find, `${base}/next-job`),
    ...faultRoutes(find, `${base}/faults`),
    ...stockRoutes(find, `${base}/stock`),
    ...heldRoutes(find, `${base}/held`),
    ...exchangeRoutes(find, `${base}/exchanges`),
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
      summary: 'Lists the receipts, oldest first.',
      answer: { type: 'array', items: receiptForm },
      run: ({ parameters }) => ({ json: find(parameters).receipts().map(receiptAsJson) }),
    },
    {
      method: 'GET',
      path: `${path}/{job}`,
      summary: 'Returns a receipt by its id or job number.',
      answer: receiptForm,
      run: ({ parameters }) => ({
        json: receiptAsJson(findReceipt(find(parameters), parameters['job'])),
      }),
    },
    {
      method: 'DELETE',
      path,
      summary: 'Deletes all finished jobs and their documents. Returns {removed}.',
      answer: removedForm,
      run: async ({ parameters }) => ({ json: { removed: await find(parameters).removeJobs() } }),
    },
    {
      method: 'DELETE',
      path: `${path}/{job}`,
      summary: 'Deletes a finished job by its id or job number. Returns {removed}.',
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
      summary: 'Returns the bytes of the document.',
      mediaType: '*/*',
      run: ({ parameters }) => {
        const printer = find(parameters);
        return documentOf(printer, findReceipt(printer, parameters['job']));
      },
    },
    {
      method: 'GET',
      path: `${path}/{job}/picture`,
      summary: 'Returns a page of the document: PNG, its own image format, or SVG for plain text.',
      query: pageQuery,
      mediaType: 'image/*',
      run: ({ parameters, query }) => {
        const page = readPage(query);
        const printer = find(parameters);
        return pictureOf(printer, findReceipt(printer, parameters['job']), page);
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
  throw new ControlProblem(404, { detail: `${printer.name} has no receipt for a job ${job}.` });
}

function documentOf(printer: Printer, receipt: Receipt): ControlAnswer {
  const stream = printer.content(receipt.id);
  if (stream === undefined) {
    const detail = `The document of job ${receipt.jobId} is no longer kept.`;
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

async function pictureOf(printer: Printer, receipt: Receipt, page: number): Promise<ControlAnswer> {
  const picture = await printer.picture(receipt.id, page);
  if ('stream' in picture) {
    const { stream, mediaType } = picture;
    const extension = drawnExtensions[mediaType] ?? documentTypes[receipt.language].extension;
    return { stream, mediaType, fileName: `job ${receipt.jobId} page ${page}.${extension}` };
  }
  const detail = `There is no picture for job ${receipt.jobId}: ${picture.missing}.`;
  throw new ControlProblem(404, { detail });
}

import { authority } from '../../../simulators/kit/authority.ts';
import { describeFault } from '../../../simulators/kit/fault.ts';
import { type Printer, printerFaultSentences } from '../../../simulators/printer/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';

export interface Ready {
  readonly printer: Printer;
  readonly folder: string;
  readonly url: string;
  readonly token: string;
  /** The file with the CA that a client must trust for ipps. */
  readonly ca: string | undefined;
  /** URL of its live page, if it has one. */
  readonly page: string | undefined;
}

/** The events on the control plane of printers, in words. */
export const printerEventKinds = 'printer, pages, receipt, identify and printer-exchange';

/** Tells that a printer is ready: in JSON, or to people. */
export function sayReady(ready: Ready, json: boolean, terminal: Terminal): void {
  const { printer, folder, url, token, ca, page } = ready;
  const { name, rawAddress, ippUrl, ippsUrl } = printer;
  const announced = printer.announcedAs();
  noteEarlier(name, [printer], terminal);
  if (json) {
    const control = { url, token };
    terminal.json({
      ready: 'printer',
      name,
      raw: rawAddress,
      ipp: ippUrl,
      ipps: ippsUrl,
      ca,
      announced,
      folder,
      control,
      page,
    });
    return;
  }
  if (page !== undefined) terminal.print(`Page: ${page}`);
  const ways = [
    ...(rawAddress === undefined ? [] : [`raw ${authority(rawAddress.host, rawAddress.port)}`]),
    ...new Set([ippUrl, ippsUrl].filter((url) => url !== undefined)),
  ];
  terminal.print(`${name} is ready: ${ways.join(', ')}, keeping documents in ${folder}`);
  if (ca !== undefined) terminal.note(`for ipps, trust ${ca}`);
  if (announced !== undefined) terminal.note(`${name} is announced as ${announced}`);
  for (const fault of printer.faults()) {
    terminal.note(`${name} ${describeFault(fault, printerFaultSentences)}`);
  }
}

/** Says what earlier runs left in the folders of these printers, if they did. */
export function noteEarlier(name: string, printers: readonly Printer[], terminal: Terminal): void {
  const earlier = printers.map((printer) => printer.kept().earlier);
  const documents = earlier.reduce((sum, one) => sum + one.documents, 0);
  const bytes = earlier.reduce((sum, one) => sum + one.bytes, 0);
  if (documents === 0) return;
  terminal.note(
    `${name} has ${documents} documents of earlier runs, ${bytes} bytes: they count towards --keep-jobs and --keep-bytes and are removed first`,
  );
}

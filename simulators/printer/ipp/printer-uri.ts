/** The one path of the printer; its jobs are below it. */
export const printerPath = '/ipp/print';

const uriForm = /^(?:ipps?|https?):\/\/[^/?#]+([^?#]*)$/i;

/** How a client reaches the printer. */
export interface Authority {
  /** With the port, as the client wrote them. */
  readonly host: string;
  /** Through TLS. */
  readonly secure: boolean;
}

export function printerUri({ host, secure }: Authority): string {
  return `${secure ? 'ipps' : 'ipp'}://${host}${printerPath}`;
}

/** What the printer shows to browsers, by its path. */
export function pageUri({ host, secure }: Authority, path = '/'): string {
  return `${secure ? 'https' : 'http'}://${host}${path}`;
}

export function jobUri(authority: Authority, jobId: number): string {
  return `${printerUri(authority)}/${String(jobId)}`;
}

/** Whether a printer-uri means this printer; hosts go by many names, so that only the path counts. */
export function isPrinterUri(uri: string): boolean {
  return pathOf(uri) === printerPath;
}

/** The job a job-uri means; undefined when it is none of this printer's form. */
export function jobIdOf(uri: string): number | undefined {
  const id = /^\/ipp\/print\/([1-9][0-9]{0,9})$/.exec(pathOf(uri) ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
}

function pathOf(uri: string): string | undefined {
  return uriForm.exec(uri)?.[1]?.replace(/\/$/, '');
}

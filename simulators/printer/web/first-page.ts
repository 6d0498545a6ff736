import type { Device } from '../device.ts';
import type { Receipt } from '../receipt.ts';
import { type Html, html, nothing } from './html.ts';

/** Where the picture of a document's first page is; the second part of a match is the receipt's id. */
export const picturePath: RegExp = /^\/pages\/([0-9a-f-]{36})$/;

/** The first page of a job, or why there is no picture of it; no cell where the printer draws none. */
export async function firstPageCell(receipt: Receipt, device: Device): Promise<Html> {
  if (device.whyNoPicture === undefined) return nothing;
  const missing = await device.whyNoPicture(receipt);
  if (missing !== undefined) return html`<td class="page">No picture: ${missing}.</td>`;
  const path = `/pages/${receipt.id}`;
  return html`<td class="page"><a href="${path}"><img class="page" loading="lazy" alt="first page of job ${receipt.jobId}" src="${path}"></a></td>`;
}

/** Replaces a picture that could not be drawn, until the page is loaded again and gives the reason. */
export function noPicture(why: string): Uint8Array {
  return Buffer.from(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="56" height="79" viewBox="0 0 56 79"><title>No picture: ${why}.</title><rect width="100%" height="100%" fill="#fff"/><g font-family="sans-serif" font-size="11" text-anchor="middle" fill="#5b6673"><text x="28" y="36">no</text><text x="28" y="50">picture</text></g></svg>`
      .markup,
  );
}

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type IppPlace, ippMessage } from './ipp-clients.ts';

/** The bytes of a printer's answer to Get-Printer-Attributes. */
export async function seeIppAnswer(place: IppPlace): Promise<Buffer> {
  const headers = { 'content-type': 'application/ipp' };
  const asking = request({ ...place, path: '/ipp/print', method: 'POST', headers, agent: false });
  asking.end(ippMessage(place, 'Get-Printer-Attributes'));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return await buffer(response);
}

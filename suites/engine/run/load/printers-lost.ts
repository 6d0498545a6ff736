/** The process of the printers has ended: whatever was on its way to paper is not known. */
export class PrintersLost extends Error {
  override readonly name = 'PrintersLost';
}

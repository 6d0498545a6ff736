import type { ContentStore } from '../../content/content.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { documentStatus } from '../../rules/document.ts';
import type { ContentRef, DocumentRecord, OutputPort } from '../../rules/records.ts';
import type { Store, Transactor } from '../../store/store.ts';
import { ConversionFailed } from '../conversion.ts';
import type { Printable } from './make-printable.ts';

export interface SettleParts {
  readonly store: Store;
  readonly content: Pick<ContentStore, 'discard'>;
  readonly delivery: Pick<Delivery, 'enqueuePush' | 'wake'>;
}

/**
 * The PDF takes the place of what was uploaded: the document waits for its user, or is queued for its
 * push port, in one transaction. Answers it, or undefined when it was deleted or expired meanwhile.
 * Throws ConversionFailed.
 */
export async function settlePrintable(
  parts: SettleParts,
  document: DocumentRecord,
  printable: Printable,
): Promise<DocumentRecord | undefined> {
  const { store, content, delivery } = parts;
  const { ref } = printable.taken;
  let settled: DocumentRecord | undefined;
  try {
    settled = await store.write(async (transactor) => {
      const port = await pushPortOf(transactor, document);
      const changed = converted(document, printable, port);
      if (!(await replace(transactor, changed, printable))) return undefined;
      const order = { document: changed, options: optionsOf(changed) };
      if (port !== undefined) await delivery.enqueuePush(transactor, { ...order, port });
      return changed;
    });
    if (settled !== undefined && settled.outputPortId !== 0) delivery.wake(settled.outputPortId);
  } finally {
    await content.discard(settled === undefined ? ref : document.content);
  }
  return settled;
}

/** What was uploaded stays, for its user to fetch, until it is deleted or expires. */
export async function settleFailure(
  { store }: Pick<SettleParts, 'store'>,
  { uuid }: DocumentRecord,
  statusMessage: string,
): Promise<void> {
  await store.write(({ change }) =>
    change.moveDocument(uuid, {
      from: [documentStatus.converting],
      fields: { status: documentStatus.conversionFailed, statusMessage },
    }),
  );
}

/** An output port is named when the document came through a push queue. */
async function pushPortOf(
  { ports, change }: Transactor,
  { outputPortId }: DocumentRecord,
): Promise<OutputPort | undefined> {
  if (outputPortId === 0) return undefined;
  await change.holdOutputPort(outputPortId, 'used');
  const port = await ports.outputById(outputPortId);
  if (port === undefined) throw new ConversionFailed('its output port was deleted');
  return port;
}

function converted(
  document: DocumentRecord,
  { taken, inspection }: Printable,
  port: OutputPort | undefined,
): DocumentRecord {
  const { pageLayout: _done, ...rest } = document;
  const { documentType, totalPages, colorPages } = inspection;
  return {
    ...rest,
    status: port === undefined ? documentStatus.ready : documentStatus.received,
    documentType,
    totalPages,
    colorPages,
    paperSize: inspection.paperSize || document.paperSize,
    content: taken.ref,
  };
}

async function replace(
  { change }: Transactor,
  { uuid, ...changed }: DocumentRecord,
  { taken }: Printable,
): Promise<boolean> {
  const { status, documentType, totalPages, colorPages, paperSize, content } = changed;
  const moved = await change.moveDocument(uuid, {
    from: [documentStatus.converting],
    fields: {
      status,
      documentType,
      totalPages,
      colorPages,
      paperSize,
      content: content as ContentRef,
      pageLayout: undefined,
    },
  });
  if (!moved) return false;
  await change.removeInlineContent(uuid);
  if ('bytes' in taken) await change.addInlineContent(uuid, taken.bytes);
  return true;
}

function optionsOf({ copies, grayscale, duplex }: DocumentRecord) {
  return { copies, grayscale, duplex, retain: false };
}

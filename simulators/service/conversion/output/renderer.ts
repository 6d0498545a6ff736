import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../kit/clock.ts';
import type { ContentStore } from '../../content/content.ts';
import type { ReleaseOrder } from '../../delivery/delivery.ts';
import type { Rendered, Renderer } from '../../delivery/rendering.ts';
import { type Rendition, renditionFor } from '../../rules/conversion-output.ts';
import { ConversionFailed } from '../conversion.ts';
import { workOnPages } from '../layout/work-on-pages.ts';
import type { ConversionSettings } from '../settings.ts';
import { type WorkFolder, type Workspace, writeOut } from '../workspace.ts';
import { drive } from './ghostscript.ts';
import { Turns } from './turns.ts';

export interface RendererParts {
  readonly content: Pick<ContentStore, 'open'>;
  readonly workspace: Workspace;
  readonly settings: ConversionSettings;
  readonly clock: Clock;
}

/** Ports print side by side; drivers share the processors with everybody else. */
const driversAtOnce = 2;

/** Makes what ports want of documents, in files: nothing of a job is sent before all of it is there. */
export function openRenderer(parts: RendererParts): Renderer {
  const turns = new Turns(driversAtOnce);
  return {
    render(order, signal) {
      const rendition = renditionFor(order.document, order.port, order.options);
      if (rendition === undefined) return undefined;
      if (rendition === 'impossible')
        return Promise.reject(
          new ConversionFailed('this kind of document cannot be converted for this port'),
        );
      return inTurn(turns, signal, () => render(parts, { order, rendition, signal }));
    },
  };
}

async function inTurn<T>(turns: Turns, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  using _turn = await turns.take(signal);
  return await work();
}

interface Rendering {
  readonly order: ReleaseOrder;
  readonly rendition: Rendition;
  readonly signal: AbortSignal;
}

async function render(parts: RendererParts, rendering: Rendering): Promise<Rendered> {
  const folder = await parts.workspace.folder();
  try {
    return await renderIn(parts, rendering, folder);
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}

const working = 'document';
const done = 'printed';

async function renderIn(
  parts: RendererParts,
  { order, rendition, signal }: Rendering,
  folder: WorkFolder,
): Promise<Rendered> {
  const { document, port, options } = order;
  const source = join(folder.path, working);
  const target = join(folder.path, done);
  await writeOut(parts.content, document, source);
  if (rendition.order !== undefined) {
    const pages = { ...rendition.order, twoSided: options.duplex !== 0 };
    await workOnPages({ ...parts, folder: folder.path }, { source, target, order: pages }, signal);
    await rename(target, source);
  }
  if (rendition.device === undefined) await rename(source, target);
  else {
    const { device } = rendition;
    const grey = options.grayscale || port.monochrome;
    const { duplex } = options;
    const task = { folder: folder.path, source: working, target: done, device, grey, duplex };
    await drive(parts, task, signal);
  }
  const { size } = await stat(target);
  const { documentType, copies } = rendition;
  const content = { kind: 'file', size, file: done } as const;
  return {
    order: {
      port,
      document: { ...document, documentType, content },
      options: { ...options, copies },
    },
    open: () => Promise.resolve(createReadStream(target)),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

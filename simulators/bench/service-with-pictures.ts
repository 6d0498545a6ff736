import { join } from 'node:path';
import { running } from '../kit/lifecycle.ts';
import { createPictures } from '../printer/index.ts';
import {
  type RunningService,
  type ServiceSettings,
  startService,
  type World,
} from '../service/index.ts';
import { keepUploadedCopies, type UploadedCopies } from './uploaded-copies.ts';
import { uploadedRoutes } from './uploaded-routes.ts';

export interface PicturedService {
  readonly settings: ServiceSettings;
  /** Folders of programs that draw pictures of pages, in the form of PATH. */
  readonly searchPath: string;
}

/** The service alone, recording what its live page shows: exchanges, and uploaded documents with their pictures. */
export async function startServiceWithPictures(
  { settings, searchPath }: PicturedService,
  world: World,
): Promise<RunningService> {
  await using parts = new AsyncDisposableStack();
  const pictures = createPictures({ searchPath, clock: world.clock });
  let copies: UploadedCopies | undefined;
  const service = await startService(settings, {
    ...world,
    recordsExchanges: true,
    reset: async () => copies?.clear(),
    routes(neighbour) {
      copies = parts.use(keepUploadedCopies(neighbour, join(settings.dataFolder, 'uploads')));
      return uploadedRoutes(copies, pictures);
    },
  });
  parts.use(service);
  const owned = parts.move();
  return running({ ...service }, () => owned.disposeAsync());
}

import { BundleDamaged } from '../kit/tls-bundle.ts';
import { TlsInputError } from '../kit/tls-given.ts';
import { ConfigError } from './config/sources.ts';
import { DataFolderUnusable } from './data-folder.ts';
import { CannotListen, PortTaken } from './listen.ts';
import { SeedError } from './seed/read.ts';
import { DatabaseUnusable } from './store/dialects/postgres-fault.ts';
import { FolderInUse } from './store/folder-lock.ts';
import { NewerDataFolder } from './store/migrate.ts';

const faults = [
  ConfigError,
  SeedError,
  DataFolderUnusable,
  FolderInUse,
  DatabaseUnusable,
  NewerDataFolder,
  BundleDamaged,
  TlsInputError,
  PortTaken,
  CannotListen,
];

/** Whether whoever starts the service can put it right; the error's message then says how. */
export function isSetupFault(error: unknown): error is Error {
  return faults.some((fault) => error instanceof fault);
}

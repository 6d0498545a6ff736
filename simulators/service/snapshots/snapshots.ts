import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../content/sync-folder.ts';
import { keepFile, readIfThere } from '../data-folder.ts';
import type { Dumped } from '../store/contract/dump.ts';
import type { Transactor } from '../store/store.ts';
import { readDump, writeDump } from './dump-file.ts';
import { keepFiles } from './keep-files.ts';

/** What is known of a snapshot without reading it whole. */
export interface SnapshotInfo {
  readonly name: string;
  readonly takenAt: number;
  readonly frozen: boolean;
  readonly records: number;
  readonly files: number;
  /** The seed that the records go back to on a reset, sealed. */
  readonly seed: string;
}

export interface Moment {
  readonly now: number;
  readonly frozen: boolean;
  readonly seed: string;
}

/** States of the records with their documents, each in a folder of its own. */
export interface Snapshots {
  /** Within a transaction, so that nothing changes meanwhile; takes the place of one of that name. */
  take(transactor: Transactor, name: string, moment: Moment): Promise<SnapshotInfo>;
  /** Undefined where there is none of that name. */
  find(name: string): Promise<SnapshotInfo | undefined>;
  all(): Promise<readonly SnapshotInfo[]>;
  records(name: string): AsyncIterable<Dumped>;
  /** Puts the documents' files back beside those that are there. */
  putFilesBack(name: string): Promise<void>;
  remove(name: string): Promise<boolean>;
}

export interface SnapshotFolders {
  readonly snapshots: string;
  /** Of the documents that are files. */
  readonly content: string;
}

/** In lower case, so that no two names are one on some file system. */
export const snapshotName = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export function openSnapshots({ snapshots, content }: SnapshotFolders): Snapshots {
  const place = (name: string): string => join(snapshots, name);
  const find = async (name: string): Promise<SnapshotInfo | undefined> => {
    if (!snapshotName.test(name)) return undefined;
    const text = await readIfThere(join(place(name), infoFile));
    return text === undefined ? undefined : (JSON.parse(text) as SnapshotInfo);
  };
  return {
    find,
    async take(transactor, name, moment) {
      const draft = join(snapshots, `.${name}`);
      await rm(draft, { recursive: true, force: true });
      await mkdir(join(draft, filesFolder), { recursive: true, mode: 0o700 });
      const info = await fill(transactor, { draft, content, name, moment });
      await rm(place(name), { recursive: true, force: true });
      await rename(draft, place(name));
      await syncFolder(snapshots);
      return info;
    },
    async all() {
      const found = await Promise.all((await namesIn(snapshots)).map(find));
      return found.filter((one) => one !== undefined);
    },
    records: (name) => readDump(join(place(name), recordsFile)),
    async putFilesBack(name) {
      const from = join(place(name), filesFolder);
      await keepFiles(await readdir(from), { from, to: content });
    },
    async remove(name) {
      if ((await find(name)) === undefined) return false;
      await rm(place(name), { recursive: true, force: true });
      return true;
    },
  };
}

const infoFile = 'about.json';
const recordsFile = 'records.ndjson';
const filesFolder = 'documents';

interface Draft {
  readonly draft: string;
  readonly content: string;
  readonly name: string;
  readonly moment: Moment;
}

async function fill(
  { documents, dump }: Transactor,
  { draft, content, name, moment }: Draft,
): Promise<SnapshotInfo> {
  const files = await documents.files();
  await keepFiles(files, { from: content, to: join(draft, filesFolder) });
  const { now, ...more } = moment;
  const file = await open(join(draft, recordsFile), 'w', 0o600);
  try {
    const records = await writeDump(file, dump.all());
    const info = { name, takenAt: now, ...more, records, files: files.size };
    // Last: a folder without it is no snapshot.
    await keepFile(join(draft, infoFile), JSON.stringify(info));
    return info;
  } finally {
    await file.close();
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).filter((name) => snapshotName.test(name)).toSorted();
}

import { workerData } from 'node:worker_threads';
import { copySqlite } from '../dialects/sqlite-copy.ts';

const { from, to } = workerData as { readonly from: string; readonly to: string };
copySqlite(from, to);

import { join } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { inspectWalls } from './walls/inspect.ts';

// The check `walls` of `npm test`, a process of its own: it keeps one busy from its start to its end.
const { modules, breaches } = await inspectWalls(join(import.meta.dirname, '..', '..'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
for (const { wall, why, path } of breaches) say(`${wall} (${why}):\n  ${path.join('\n    -> ')}`);
if (modules === 0) say('No module was seen: dependency-cruiser found no TypeScript it can use.');
say(`${String(modules)} modules, ${String(breaches.length)} breaches`);
process.exitCode = exitCodes[modules > 0 && breaches.length === 0 ? 'passed' : 'failed'].code;

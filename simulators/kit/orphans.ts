import type { ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';

/*
 * A process that Platen started ends when the one that started it is gone, however that ended; the
 * system tells by closing what the two share. For our own processes that is Node's channel (`ipc`
 * in `stdio`), for programs of others file descriptor 3.
 */

/** Calls back once when the process that started this one with a channel is gone; at once when it was gone before. */
export function whenParentIsGone(callback: () => void): void {
  if (process.connected === undefined) return;
  if (process.connected) process.once('disconnect', callback);
  else callback();
}

/**
 * A line for the beginning of a script of sh that has a pipe at descriptor 3 and leads its process
 * group: the whole group is killed when the other end closes without a word.
 */
export const orphanWatch = '{ read -r nothing <&3 || kill -KILL 0; } >/dev/null 2>&1 &';

/** Lets the watch end when the script has ended, so that what the script left running goes on. */
export function endOrphanWatch(child: ChildProcess): void {
  const pipe = child.stdio[3];
  if (!(pipe instanceof Writable)) throw new Error('the script has no pipe at descriptor 3');
  pipe.on('error', () => undefined);
  child.once('exit', () => pipe.end('\n'));
}

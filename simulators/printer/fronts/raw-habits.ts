/** Where real devices differ on port 9100. */
export interface RawHabits {
  /**
   * A connection while another one is open waits unread for its turn, is reset, is accepted and
   * never read, or is served all the same.
   */
  readonly secondConnection: 'queued' | 'reset' | 'unread' | 'served';
  /** Of those that wait or stay unread; one more is reset. */
  readonly waitingConnections: number;
  /**
   * When the sender has half-closed: close once the job is printed, once its last byte is read, or
   * at once, in which case answers that are under way may be lost.
   */
  readonly halfClose: 'when-printed' | 'when-received' | 'at-once';
  /** How INFO PAGECOUNT is answered: `PAGECOUNT=7` or `7`. */
  readonly pageCountForm: 'named' | 'bare';
  /** Who connects is told how the printer is, asked or not, as after another host's USTATUS. */
  readonly greeting: 'none' | 'status';
  /** Commands that the printer doesn't know are answered with a question mark, or passed over. */
  readonly unknownCommands: 'answered' | 'ignored';
  /** What INFO ID tells; without it, the printer's name. */
  readonly model?: string;
  /** So long after OPMSG or STMSG somebody at the printer presses the key that goes on. */
  readonly operatorMs: number;
  /** A connection on which nothing comes for so long is closed, and its job given up. */
  readonly idleMs: number;
}

export const usualHabits: RawHabits = {
  secondConnection: 'queued',
  waitingConnections: 128,
  halfClose: 'when-printed',
  pageCountForm: 'named',
  greeting: 'none',
  unknownCommands: 'answered',
  operatorMs: 1000,
  idleMs: 300_000,
};

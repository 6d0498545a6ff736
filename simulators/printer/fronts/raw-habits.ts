/** Where real devices differ on port 9100. */
export interface RawHabits {
  /** A connection while another one is open is served, waits unread for its turn, or is reset. */
  readonly secondConnection: 'accepted' | 'queued' | 'reset';
  /**
   * When the sender has half-closed: close once the job is printed, once its last byte is read, or
   * at once, in which case answers that are under way may be lost.
   */
  readonly halfClose: 'when-printed' | 'when-received' | 'at-once';
  /** How INFO PAGECOUNT is answered: `PAGECOUNT=7` or `7`. */
  readonly pageCountForm: 'named' | 'bare';
  /** A connection on which nothing comes for so long is closed, and its job given up. */
  readonly idleMs: number;
}

export const usualHabits: RawHabits = {
  secondConnection: 'accepted',
  halfClose: 'when-printed',
  pageCountForm: 'named',
  idleMs: 300_000,
};

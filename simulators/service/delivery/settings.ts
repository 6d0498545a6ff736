/** How long delivery waits for what. All in milliseconds. */
export interface DeliverySettings {
  /** SIL-42: a person's release is answered within this time, waiting for its turn included. */
  readonly releaseMs: number;
  /** SIL-57: what the printer has not begun to take by then is given up. */
  readonly tapMs: number;
  /** SIL-57: a tapped job whose printer is not ready is tried again this much later. */
  readonly tapPauseMs: number;
  /** SIL-50: the pauses between the tries of a push job; there is one more try than there are pauses. */
  readonly pushPausesMs: readonly number[];
  /** A printer that has not accepted a connection by then is not ready. */
  readonly connectMs: number;
  /** A transfer of which the printer has taken nothing for this long is broken off. */
  readonly stallMs: number;
  /** So long a printer that has been sent everything may take to say so: some close only when printed. */
  readonly answerMs: number;
  /** On stop, transfers under way may take this much longer before they are broken off. */
  readonly stopMs: number;
  /** Interval at which each of several processes that share the records renews its lease. */
  readonly workerBeatMs: number;
  /** A process that could not renew its lease for this long breaks off its transfers. */
  readonly workerFenceMs: number;
  /** Duration of a lease, by the clock of the database; after it the other processes take over. */
  readonly workerLeaseMs: number;
}

export const defaultDeliverySettings: DeliverySettings = {
  releaseMs: 30_000,
  tapMs: 30_000,
  tapPauseMs: 2_000,
  // Five tries over 25 minutes.
  pushPausesMs: [60_000, 240_000, 480_000, 720_000],
  connectMs: 5_000,
  stallMs: 30_000,
  answerMs: 300_000,
  stopMs: 5_000,
  workerBeatMs: 1_500,
  workerFenceMs: 4_800,
  workerLeaseMs: 8_000,
};

/** What is true of the records as a whole; outlives a reset. */
export interface FactReads {
  byName(name: string): Promise<string | undefined>;
}

export interface FactChanges {
  setFact(name: string, value: string): Promise<void>;
}

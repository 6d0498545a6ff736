import type { TerminalConfig } from '../../rules/records.ts';

export interface TerminalConfigReads {
  byId(id: number): Promise<TerminalConfig | undefined>;
  byName(accountId: number, name: string): Promise<TerminalConfig | undefined>;
}

export interface TerminalConfigChanges {
  addTerminalConfig(config: Omit<TerminalConfig, 'id'>): Promise<number>;
}

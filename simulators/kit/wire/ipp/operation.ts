/** Operation codes (RFC 8011 5.4.15 and the IANA registry); names as the standards write them. */
export const operation = {
  'Print-Job': 0x0002,
  'Print-URI': 0x0003,
  'Validate-Job': 0x0004,
  'Create-Job': 0x0005,
  'Send-Document': 0x0006,
  'Send-URI': 0x0007,
  'Cancel-Job': 0x0008,
  'Get-Job-Attributes': 0x0009,
  'Get-Jobs': 0x000a,
  'Get-Printer-Attributes': 0x000b,
  'Hold-Job': 0x000c,
  'Release-Job': 0x000d,
  'Restart-Job': 0x000e,
  'Pause-Printer': 0x0010,
  'Resume-Printer': 0x0011,
  'Purge-Jobs': 0x0012,
  'Set-Printer-Attributes': 0x0013,
  'Set-Job-Attributes': 0x0014,
  'Get-Printer-Supported-Values': 0x0015,
  'Create-Printer-Subscriptions': 0x0016,
  'Create-Job-Subscriptions': 0x0017,
  'Get-Subscription-Attributes': 0x0018,
  'Get-Subscriptions': 0x0019,
  'Renew-Subscription': 0x001a,
  'Cancel-Subscription': 0x001b,
  'Get-Notifications': 0x001c,
  'Enable-Printer': 0x0022,
  'Disable-Printer': 0x0023,
  'Pause-Printer-After-Current-Job': 0x0024,
  'Hold-New-Jobs': 0x0025,
  'Release-Held-New-Jobs': 0x0026,
  'Deactivate-Printer': 0x0027,
  'Activate-Printer': 0x0028,
  'Restart-Printer': 0x0029,
  'Shutdown-Printer': 0x002a,
  'Startup-Printer': 0x002b,
  'Reprocess-Job': 0x002c,
  'Cancel-Current-Job': 0x002d,
  'Suspend-Current-Job': 0x002e,
  'Resume-Job': 0x002f,
  'Promote-Job': 0x0030,
  'Schedule-Job-After': 0x0031,
  'Cancel-Document': 0x0033,
  'Get-Document-Attributes': 0x0034,
  'Get-Documents': 0x0035,
  'Set-Document-Attributes': 0x0037,
  'Cancel-Jobs': 0x0038,
  'Cancel-My-Jobs': 0x0039,
  'Resubmit-Job': 0x003a,
  'Close-Job': 0x003b,
  'Identify-Printer': 0x003c,
  'Validate-Document': 0x003d,
} as const;

export type OperationName = keyof typeof operation;

const names = new Map<number, OperationName>(
  (Object.keys(operation) as OperationName[]).map((name) => [operation[name], name]),
);

/** Undefined for a code without a name here. */
export function operationName(code: number): OperationName | undefined {
  return names.get(code);
}

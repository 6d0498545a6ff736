import type { DefaultPaperSize, Locale, Theme } from './account-settings.ts';
import type { Permission } from './permissions.ts';
import type { TerminalInfo } from './terminal-info.ts';

/**
 * What the service knows, as plain records: the words that rules, operations, store and delivery
 * share. Times are epoch milliseconds; `undefined` means "none".
 */
export type AccountType = 1 | 2 | 3;

export interface Account {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** interface 2 AccountInfo: 1 vendor, 2 customer, 3 container. */
  readonly accountType: AccountType;
  readonly parentId?: number;
  readonly domainNames: readonly string[];
  /** IANA name; no call sets it (SIL-7F). */
  readonly timezone?: string;
  readonly applicationName: string;
  readonly trustAllClients: boolean;
  readonly locationId?: number;
  readonly locale?: Locale;
  readonly defaultPaperSize?: DefaultPaperSize;
  readonly theme?: Theme;
}

/** SIL-20. `advancedPermissions` undefined: the option is off. */
export interface ApiKey {
  readonly id: number;
  readonly accountId: number;
  readonly label: string;
  readonly secure: boolean;
  readonly allowUnauthenticatedRequests: boolean;
  readonly allowUntrustedEndpoints: boolean;
  readonly advancedPermissions?: readonly Permission[];
  readonly active: boolean;
  readonly expiresAt?: number;
}

/** An endpoint that holds a device token (interface 5.5, SIL-27). */
export interface Endpoint {
  readonly id: number;
  readonly accountId: number;
  readonly endpointId: string;
  readonly description: string;
  readonly endpointType: string;
  readonly authorized: boolean;
  readonly expiresAt?: number;
}

export interface Provider {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** interface 4.8: 0 local, 1 LDAP, 2 cloud directory, 3 identity provider. */
  readonly providerType: 0 | 1 | 2 | 3;
  readonly priority: number;
  readonly active: boolean;
  /** Names of the form user@domain with one of these are this provider's first. */
  readonly domainNames: readonly string[];
  /** Its typeConfiguration, sealed by the vault (SIL-66); a local one has none. */
  readonly sealedConfiguration?: string;
}

/** A local group (interface 4.12). */
export interface Group {
  readonly id: number;
  readonly accountId: number;
  readonly groupName: string;
  readonly groupDn: string;
}

/** SIL-23. */
export type Role = 'Administrators' | 'Users' | 'Reporting' | 'Support';

/** Gives a role in an account, to a user or to the members of a group (interface 4.9, SIL-7D). */
export interface AccessControl {
  readonly id: number;
  readonly accountId: number;
  /** Of the account, or of one above it: the control is then defined at that one's level. */
  readonly providerId: number;
  readonly role: Role;
  readonly subject: AccessControlSubject;
}

export interface AccessControlSubject {
  readonly kind: 'user' | 'group';
  readonly name: string;
  /** '' where none was given. */
  readonly dn: string;
}

export interface User {
  readonly id: number;
  readonly accountId: number;
  readonly providerId: number;
  readonly userName: string;
  readonly fullName: string;
  readonly email: string;
  readonly department: string;
  readonly homeFolder: string;
  readonly shortId: string;
  readonly externalId: string;
  readonly cards: readonly string[];
  readonly aliases: readonly string[];
  readonly groupIds: readonly number[];
  readonly groupNames: readonly string[];
  /** scrypt, `scrypt$N$r$p$salt$hash`; undefined: no password is set and password login fails. */
  readonly passwordHash?: string;
  readonly pinHash?: string;
  readonly createdAt: number;
  readonly expiresAt?: number;
  readonly disabled: boolean;
}

export interface InputPort {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** 0 pull queue, 1 push queue. */
  readonly portType: 0 | 1;
  readonly outputPortId?: number;
  readonly portFlags: bigint;
  readonly locationId?: number;
}

export interface OutputPort {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly address: string;
  /** 0 dummy, 1 printer. */
  readonly portType: 0 | 1;
  readonly vendor: string;
  readonly embedded: boolean;
  /** 0 tcp, 1 ipp, 2 spooler. */
  readonly printProtocol: 0 | 1 | 2;
  readonly outputType: number;
  readonly reverseFinisher: boolean;
  readonly printerIppUrl: string;
  readonly modelFamily: number;
  readonly monochrome: boolean;
  readonly ipReaderAddress: string;
  readonly embeddedConfigurationId: number;
  readonly deviceSerial: string;
  readonly description: string;
  readonly softwareCopyCollation: boolean;
  readonly sendUsername: boolean;
  readonly serviceIds: readonly number[];
  readonly trimCardId: boolean;
  readonly decimalFormatForCardIds: boolean;
  readonly active: boolean;
  /** Seconds of rest after which the panel logs out; 0: as the panel has it. Like the rest below, no call sets it (SIL-7F). */
  readonly logoutTimeout: number;
  readonly autoRelease: boolean;
  readonly registrationSource: 'manual' | 'autodiscovery';
  readonly properties: Readonly<Record<string, string>>;
  readonly terminalInfo: TerminalInfo;
  /** Machine credentials (interface 4.5), sealed by the vault (SIL-66); '' where there are none. */
  readonly sealedAdminUsername: string;
  readonly sealedAdminPassword: string;
}

/** interface 4.10: 1 gateway address, 2 subnet, 3 range, 4 WiFi SSID. */
export type LocationType = 1 | 2 | 3 | 4;

/** What tells that a client is at a place; subnets and ranges with the addresses they span. */
export interface LocationIdentifier {
  readonly locationType: LocationType;
  readonly value: string;
  readonly span?: AddressSpan;
}

/** IPv4 addresses as numbers, both ends included. */
export interface AddressSpan {
  readonly first: number;
  readonly last: number;
}

export interface Location {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly sortOrder: number;
  readonly identifiers: readonly LocationIdentifier[];
}

/** What embedded clients are set up with (interface 2 TerminalConfig, 4.13). */
export interface TerminalConfig {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly vendor: string;
  readonly adminUser: string;
  /** As given, without the password in it. */
  readonly configuration: object;
  /** Sealed (SIL-66). */
  readonly smtpPassword?: string;
}

/** interface 3, document status. */
export type DocumentStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
export type JobType = 'PRINT' | 'COPY' | 'SCAN' | 'FAX';
/** 0 simplex, 1 long edge, 2 short edge. */
export type Duplex = 0 | 1 | 2;

/** What page options of push print ask for (interface 4.4); lengths in points. */
export interface PageLayout {
  /** The page's own size where it is left out; `turns`: it lies where the page lies. */
  readonly sheet?: { readonly width: number; readonly height: number; readonly turns: boolean };
  /** Landscape, or portrait; as it comes where it is left out. */
  readonly lying?: boolean;
  readonly scalePercent: number;
}

/** Where a document's bytes are: with their row, in a file of the data folder, or nowhere any more. */
export type ContentRef =
  | { readonly kind: 'inline'; readonly size: number }
  | { readonly kind: 'file'; readonly size: number; readonly file: string }
  | { readonly kind: 'none' };

export interface DocumentRecord {
  readonly uuid: string;
  readonly accountId: number;
  readonly userId?: number;
  readonly providerId: number;
  readonly userName: string;
  readonly name: string;
  readonly documentType: number;
  readonly totalPages: number;
  readonly colorPages: number;
  readonly duplex: Duplex;
  readonly copies: number;
  readonly grayscale: boolean;
  readonly paperSize: string;
  readonly createdAt: number;
  readonly expiresAt?: number;
  readonly status: DocumentStatus;
  readonly tags: readonly { readonly tagType: 0 | 1; readonly name: string }[];
  readonly jobType: JobType;
  readonly inputPortId?: number;
  readonly outputPortId: number;
  readonly outputPortName: string;
  readonly scanWorkflowId: number;
  readonly scanConnectorId: number;
  readonly content: ContentRef;
  /** How a push document's pages are to come out (interface 4.4), while that is still to be done. */
  readonly pageLayout?: PageLayout;
  /** Why it went no further, for whoever looks after the service. */
  readonly statusMessage?: string;
  /** How often its conversion was begun. */
  readonly conversionTries?: number;
  /** Its colour pages were looked at, not assumed (SIL-52a). */
  readonly colorsCounted?: boolean;
  /** The delivery in flight that holds this document (SIL-59). */
  readonly claimedBy?: number;
}

/** How a document is to come out; what a release leaves out is the document's own (SIL-07). */
export interface PrintOptions {
  readonly copies: number;
  readonly grayscale: boolean;
  readonly duplex: Duplex;
  /** Stays READY after printing (SIL-43). */
  readonly retain: boolean;
}

/**
 * queued: waits for its port; sending: bytes may be at the printer, so a crash leaves it uncertain
 * (SIL-56); the others are ends.
 */
export type DeliveryState =
  | 'queued'
  | 'sending'
  | 'delivered'
  | 'failed'
  | 'given-up'
  | 'uncertain';

export interface DeliveryRecord {
  readonly id: number;
  readonly documentUuid: string;
  readonly outputPortId: number;
  readonly cause: 'send' | 'tap' | 'push';
  readonly options: PrintOptions;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly notBefore: number;
  /** After this moment it is no longer begun (SIL-42, SIL-57); push deliveries have none. */
  readonly deadline?: number;
  readonly createdAt: number;
  /** Which of several processes it is under way in; none when it has ended, or where there is but one. */
  readonly owner?: string;
}

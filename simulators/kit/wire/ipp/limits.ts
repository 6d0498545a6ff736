/** How much of a message is taken before it is refused; held against hostile senders. */
export interface Limits {
  /** Everything from the header to end-of-attributes. */
  readonly attributeBytes: number;
  /** RFC 8011 5.1.4: a keyword has 255 octets at the most. */
  readonly nameBytes: number;
  readonly groups: number;
  /** Values of all attributes and members together; each attribute has at least one. */
  readonly values: number;
  readonly collectionDepth: number;
}

export const defaultLimits: Limits = {
  attributeBytes: 1_048_576,
  nameBytes: 255,
  groups: 16_384,
  values: 65_536,
  collectionDepth: 16,
};

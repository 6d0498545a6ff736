/** The directory gave no usable answer: it is away, slow, refuses us, or speaks no LDAP. Never a secret in it. */
export class DirectoryFault extends Error {
  override readonly name = 'DirectoryFault';
}

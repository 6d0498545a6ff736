/** The domain of an address has no case (RFC 5321 2.4); whose mailbox it is may depend on that of the part before. */
export function sameEmail(one: string | undefined, other: string | undefined): boolean {
  return canonical(one) === canonical(other);
}

function canonical(address: string | undefined): string | undefined {
  const at = address?.lastIndexOf('@') ?? -1;
  return at < 0 ? address : `${address?.slice(0, at)}${address?.slice(at).toLowerCase()}`;
}

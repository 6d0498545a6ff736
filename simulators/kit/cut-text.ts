const utf8 = new TextEncoder();

/** The text cut to so many octets of UTF-8, between characters. Halves of characters count as U+FFFD, as they are sent. */
export function cutText(text: string, octets: number): string {
  // A character of UTF-16 has at most three octets.
  if (text.length * 3 <= octets) return text;
  return text.slice(0, utf8.encodeInto(text, new Uint8Array(octets)).read);
}

import { type PDFDocument, PDFName, PDFPageLeaf, PDFPageTree } from '@cantoo/pdf-lib';
import { type OrderedPage, orderPages, type PageOrder } from '../../rules/page-order.ts';

/** Gives the document the pages of all sets, in their order; what the pages show is kept once. */
export function reorderPages(document: PDFDocument, order: PageOrder): void {
  const leaves = document.getPages().map(({ node }) => node);
  const ordered = orderPages(leaves.length, order);
  if (ordered === undefined) throw new Error('it would have too many pages');
  const { context, catalog } = document;
  const tree = PDFPageTree.withContext(context);
  const root = context.register(tree);
  let size = leaves[0]?.MediaBox();
  const pageFor = (page: OrderedPage): PDFPageLeaf => {
    const leaf = page === 'blank' ? undefined : leaves[page];
    size = leaf?.MediaBox() ?? size;
    if (leaf !== undefined) return independent(leaf);
    const blank = PDFPageLeaf.withContextAndParent(context, root);
    if (size !== undefined) blank.set(PDFName.MediaBox, size);
    return blank;
  };
  for (const page of ordered) {
    const leaf = pageFor(page);
    leaf.set(PDFName.Parent, root);
    tree.Kids().push(context.register(leaf));
  }
  tree.set(PDFName.of('Count'), context.obj(ordered.length));
  catalog.set(PDFName.of('Pages'), root);
}

/** A copy of the page that has with it what it inherited from its old tree. */
function independent(leaf: PDFPageLeaf): PDFPageLeaf {
  const copy = leaf.clone();
  for (const entry of PDFPageLeaf.InheritableEntries) {
    const name = PDFName.of(entry);
    const value = leaf.getInheritableAttribute(name);
    if (value !== undefined) copy.set(name, value);
  }
  return copy;
}

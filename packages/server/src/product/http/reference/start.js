/** Runs in the browser, behind the library that draws the reference. */

/**
 * What stands at a path of the document, each reference in it replaced by what it names; one within itself stays a
 * reference. The library's own way makes the whole document anew for each operation that is opened, which took seconds of a
 * document of this size, before anything was shown.
 */
const resolveSubtree = async (document, path) => ({
  spec: resolved(document, valueAt(document, path), []),
  errors: [],
});

const valueAt = (document, path) => path.reduce((inner, key) => inner?.[key], document);

function resolved(document, value, within) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => resolved(document, each, within));
  const { $ref } = value;
  if (typeof $ref === 'string' && $ref.startsWith('#/')) {
    if (within.includes($ref)) return value;
    // The names of schemas hold no sign that a pointer escapes.
    return resolved(document, valueAt(document, $ref.slice(2).split('/')), [...within, $ref]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(document, each, within)]));
}

window.SwaggerUIBundle({
  url: document.currentScript.dataset.document,
  dom_id: '#reference',
  deepLinking: true,
  tryItOutEnabled: false,
  plugins: [{ fn: { resolveSubtree } }],
});

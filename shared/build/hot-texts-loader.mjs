/**
 * Development: a catalogue that a dev server replaces in the page, which keeps its state. `shared/i18n` listens to the event and shows the
 * new texts.
 *
 * @param {string} json
 */
export default function hotTexts(json) {
  return `export default ${json};
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  if (import.meta.webpackHot.data) dispatchEvent(new Event('klaster:texts'));
}`;
}

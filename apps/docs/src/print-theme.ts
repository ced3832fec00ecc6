/** Prints pages in the light theme, whatever the theme of the screen. */
const root = document.documentElement;
let theme = root.dataset.theme;

addEventListener('beforeprint', () => {
  theme = root.dataset.theme;
  root.dataset.theme = 'light';
});
addEventListener('afterprint', () => {
  root.dataset.theme = theme;
});

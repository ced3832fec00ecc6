/** Paper is white, whatever the screen is: a page is printed in the light theme. */
const root = document.documentElement;
let theme = root.dataset.theme;

addEventListener('beforeprint', () => {
  theme = root.dataset.theme;
  root.dataset.theme = 'light';
});
addEventListener('afterprint', () => {
  root.dataset.theme = theme;
});

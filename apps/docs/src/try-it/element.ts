/** `<try-it src>`: sends requests from the page. The selected scenario of the page fills the form. */
import { chosenScenario, onScenarioChosen } from '../operation-page/scenario-choice.ts';
import { Drawer } from './drawer.ts';
import type { Panel } from './panel.ts';

class TryIt extends Drawer<Panel> {
  override connectedCallback() {
    super.connectedCallback();
    onScenarioChosen((name) => this.content?.choose(name));
  }

  protected override async load(host: HTMLElement): Promise<Panel> {
    const { mount } = await import('./panel.ts');
    const panel = await mount(host, this.getAttribute('src') ?? '');
    panel.choose(chosenScenario() ?? '');
    return panel;
  }
}

customElements.define('try-it', TryIt);

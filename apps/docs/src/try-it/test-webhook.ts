/** `<test-webhook>`: sends the selected delivery of the page to an endpoint of the reader. */
import { chosenScenario, onScenarioChosen } from '../operation-page/scenario-choice.ts';
import { Drawer } from './drawer.ts';
import type { WebhookPanel } from './webhook-panel.ts';

class TestWebhook extends Drawer<WebhookPanel> {
  override connectedCallback() {
    super.connectedCallback();
    onScenarioChosen((name) => this.content?.choose(name));
  }

  protected override async load(host: HTMLElement): Promise<WebhookPanel> {
    const { mountWebhookPanel } = await import('./webhook-panel.ts');
    const panel = mountWebhookPanel(host, JSON.parse(this.dataset.test ?? ''));
    panel.choose(chosenScenario() ?? '');
    return panel;
  }
}

customElements.define('test-webhook', TestWebhook);

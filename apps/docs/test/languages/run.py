import base64
import os
import sys

from verify_webhook import InvalidWebhook, verify_webhook

home = os.getcwd()


def begin(name):
    print(f"\x1e{name}")


for row in open("samples.tsv", encoding="utf-8"):
    name, folder, path = row.rstrip("\n").split("\t")
    begin(name)
    os.chdir(folder)
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), {"__name__": "__main__"})

os.chdir(home)
names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
for row in open("vectors.tsv"):
    name, secret, now, *values, body = [base64.b64decode(field) for field in row.rstrip("\n").split("\t")]
    begin(name.decode())
    headers = {key: value.decode() for key, value in zip(names, values) if value}
    try:
        verify_webhook(secret.decode(), headers, body, now=int(now))
        print("accepted")
    except InvalidWebhook:
        print("rejected")
sys.stdout.flush()

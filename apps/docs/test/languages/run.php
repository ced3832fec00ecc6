<?php

require 'verify_webhook.php';

function begin(string $name): void
{
    echo "\x1e$name\n";
}

/** A function of its own: the variables of a sample are not those of the next one. */
function runSample(string $path): void
{
    include $path;
}

set_error_handler(function (int $level, string $message): bool {
    throw new ErrorException($message);
});
$home = getcwd();
foreach (file('samples.tsv', FILE_IGNORE_NEW_LINES) as $row) {
    [$name, $folder, $path] = explode("\t", $row);
    begin($name);
    chdir($folder);
    runSample($path);
}

chdir($home);
$names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
foreach (file('vectors.tsv', FILE_IGNORE_NEW_LINES) as $row) {
    $fields = array_map('base64_decode', explode("\t", $row));
    begin($fields[0]);
    $headers = array_filter(array_combine($names, array_slice($fields, 3, 3)), fn($value) => $value !== '');
    try {
        verifyWebhook($fields[1], $headers, $fields[6], (int) $fields[2]);
        echo "accepted\n";
    } catch (UnexpectedValueException) {
        echo "rejected\n";
    }
}
